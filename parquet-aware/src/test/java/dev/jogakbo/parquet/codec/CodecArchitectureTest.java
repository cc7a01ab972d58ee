package dev.jogakbo.parquet.codec;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class CodecArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.jogakbo.parquet");

  @Test
  void codecsKnowNothingOfFiles() {
    noClasses()
        .that()
        .resideInAPackage("dev.jogakbo.parquet.codec..")
        .should()
        .dependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "belong to other rooms",
                type ->
                    type.getPackageName().startsWith("dev.jogakbo.")
                        && !type.getPackageName().startsWith("dev.jogakbo.parquet.codec")))
        .check(CLASSES);
  }

  @Test
  void librariesAreReachedThroughCodecsOnly() {
    classes()
        .that()
        .resideInAnyPackage("dev.jogakbo.parquet..")
        .and()
        .resideOutsideOfPackage("dev.jogakbo.parquet.codec..")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages("com.github.luben..", "net.jpountz..", "com.aayushatharva..")
        .allowEmptyShould(true)
        .check(CLASSES);
  }
}
