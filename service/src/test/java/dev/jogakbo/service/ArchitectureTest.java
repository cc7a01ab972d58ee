package dev.jogakbo.service;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.jogakbo.service",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.Written.class})
class ArchitectureTest {
  private static final String BASE = "dev.jogakbo.service.";

  @ArchTest
  static final ArchRule PACKAGES_FORM_NO_CYCLE =
      slices().matching(BASE + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ACCESS_KNOWS_NOTHING_OF_DATASETS_AND_PROTOCOLS =
      noClasses()
          .that()
          .resideInAPackage(BASE + "access..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "api..",
              BASE + "hub..",
              BASE + "lfs..",
              BASE + "http..",
              BASE + "repo..",
              BASE + "version..",
              BASE + "insight..",
              BASE + "upload..",
              BASE + "download..",
              BASE + "config..");

  @ArchTest
  static final ArchRule VERSIONS_KNOW_NO_PROTOCOL =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "repo..", BASE + "version..", BASE + "insight..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "api..",
              BASE + "hub..",
              BASE + "lfs..",
              BASE + "http..",
              BASE + "access..",
              BASE + "upload..",
              BASE + "download..",
              BASE + "config..",
              "org.springframework..",
              "jakarta.servlet..");

  @ArchTest
  static final ArchRule NOBODY_KNOWS_GIT_OVER_HTTP =
      noClasses()
          .that()
          .resideOutsideOfPackages(BASE + "git..", BASE + "config..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BASE + "git..");

  @ArchTest
  static final ArchRule BYTES_IN_AND_OUT_KNOW_NO_VERSIONS =
      noClasses()
          .that()
          .resideInAnyPackage(BASE + "upload..", BASE + "download..", BASE + "http..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "api..",
              BASE + "hub..",
              BASE + "lfs..",
              BASE + "repo..",
              BASE + "version..",
              BASE + "config..");

  @ArchTest
  static final ArchRule THE_OWN_API_KNOWS_NO_OTHER =
      noClasses()
          .that()
          .resideInAPackage(BASE + "api..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BASE + "hub..", BASE + "lfs..");

  @ArchTest
  static final ArchRule THE_VIEWER_READS_AND_NOTHING_ELSE =
      noClasses()
          .that()
          .resideInAPackage(BASE + "viewer..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BASE + "hub..",
              BASE + "lfs..",
              BASE + "upload..",
              BASE + "download..",
              BASE + "config..");

  @ArchTest
  static final ArchRule ONLY_THE_EDGE_KNOWS_THE_WEB =
      noClasses()
          .that()
          .resideInAPackage(BASE + "access..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "jakarta.servlet..");

  /** {@code ContentKey} is the value by which roots and reports of the store name a content. */
  @ArchTest
  static final ArchRule THE_STORE_IS_SEEN_THROUGH_ITS_DOOR =
      noClasses()
          .that()
          .resideOutsideOfPackage(BASE + "config..")
          .and()
          .resideInAPackage(BASE + "*..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "dev.jogakbo.store.object..",
                      "dev.jogakbo.store.pack..",
                      "dev.jogakbo.store.catalog..",
                      "dev.jogakbo.store.ingest..",
                      "dev.jogakbo.store.read..",
                      "dev.jogakbo.store.work..")
                  .and(not(simpleName("ContentKey"))));

  @ArchTest
  static final ArchRule CONTROLLERS_ARE_NAMED_SO =
      classes()
          .that()
          .areAnnotatedWith("org.springframework.web.bind.annotation.RestController")
          .should()
          .haveSimpleNameEndingWith("Controller");

  /** Leaves out what Spring's process-aot wrote into the same folder when the tree was built. */
  static final class Written implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("__");
    }
  }
}
