package dev.jogakbo.store;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The walls that {@code docs/ARCHITECTURE.md} draws. */
class ArchitectureTest {
  private static final String ROOT = "dev.jogakbo.store";

  /** The page's line of packages: each rank may use the ranks before it, and nothing of its own. */
  private static final List<Set<String>> RANKS =
      List.of(
          Set.of("error", "id", "bytes", "work"),
          Set.of("object", "index", "rebuilt"),
          Set.of("pack"),
          Set.of("blob", "xet"),
          Set.of("recipe"),
          Set.of("catalog"),
          Set.of("log"),
          Set.of("ingest", "read"),
          Set.of("usage"),
          Set.of("gc", "check"),
          Set.of(""));

  private static final JavaClasses CLASSES =
      new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages(ROOT);

  static Stream<String> rooms() {
    return RANKS.stream().flatMap(Set::stream).sorted();
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aPackageUsesOnlyThoseToItsLeft(String room) {
    List<String> later = new ArrayList<>();
    RANKS.stream()
        .dropWhile(rank -> !rank.contains(room))
        .flatMap(Set::stream)
        .filter(other -> !other.equals(room) && !isBasic(room, other))
        .forEach(other -> later.addAll(packagesOf(other)));
    noClasses()
        .that()
        .resideInAnyPackage(packagesOf(room).toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(later.toArray(String[]::new))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /** The first rank is vocabulary: bytes may throw errors and write identities. */
  private static boolean isBasic(String room, String other) {
    return RANKS.getFirst().contains(room) && RANKS.getFirst().contains(other);
  }

  private static List<String> packagesOf(String room) {
    return room.isEmpty() ? List.of(ROOT) : List.of(ROOT + "." + room + "..");
  }

  @Test
  void everyPackageHasItsPlaceInTheLine() {
    JavaPackage root = CLASSES.getPackage(ROOT);
    Set<String> found =
        root.getSubpackages().stream()
            .map(JavaPackage::getRelativeName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(rooms()).containsAll(found);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyTheS3StoreKnowsAws() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".object.s3..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("software.amazon..")
        .check(CLASSES);
  }

  @Test
  void onlyClassesNamedAfterRocksKnowRocks() {
    noClasses()
        .that()
        .haveNameNotMatching(".*\\.Rocks[^.]*")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.rocksdb..")
        .check(CLASSES);
  }

  @Test
  void theStoreKnowsNeitherSpringNorHttpNorParquet() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework..",
            "jakarta.servlet..",
            "java.net.http..",
            "dev.jogakbo.parquet..",
            "dev.jogakbo.service..")
        .check(CLASSES);
  }
}
