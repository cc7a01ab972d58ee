package dev.jogakbo.parquet;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.jogakbo.parquet");

  @Test
  void knowsNoOtherModuleButTheChunker() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.jogakbo.store..", "dev.jogakbo.service..")
        .check(CLASSES);
  }

  @Test
  void readersOfTheFormatDependOnTheJdkAlone() {
    classes()
        .that()
        .resideInAnyPackage("dev.jogakbo.parquet.thrift", "dev.jogakbo.parquet.layout")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.jogakbo.parquet.thrift", "dev.jogakbo.parquet.layout", "java..", "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("dev.jogakbo.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
