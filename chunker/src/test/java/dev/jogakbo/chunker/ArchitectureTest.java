package dev.jogakbo.chunker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.jogakbo.chunker");

  @Test
  void dependsOnTheJdkAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.jogakbo.chunker..", "java..", "jdk.incubator.vector..", "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("dev.jogakbo.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void vectorCodeIsReachedOnlyWhereTheModuleIsKnownToBePresent() {
    classes()
        .that()
        .resideOutsideOfPackage("jdk..")
        .and()
        .doNotHaveSimpleName("VectorLanes")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackage("jdk.incubator.vector..")
        .check(CLASSES);
  }
}
