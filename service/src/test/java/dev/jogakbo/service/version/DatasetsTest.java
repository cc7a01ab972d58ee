package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.AccessRequest;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.Gating;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Namespace;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryChange;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.RepositoryQuery;
import dev.jogakbo.service.repo.RepositoryQuery.Sort;
import dev.jogakbo.service.repo.Visibility;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatasetsTest {
  private final HubFixture fixture = new HubFixture();

  @Test
  void aNameIsTakenWhateverItsCase() {
    fixture.create("Anna", "Set");
    assertThatExceptionOfType(ConflictException.class)
        .isThrownBy(() -> fixture.create("anna", "sET"))
        .satisfies(e -> assertThat(e.problem()).isEqualTo("dataset-exists"));
    assertThat(repositories().load(RepositoryName.of("ANNA", "set")).name())
        .isEqualTo(RepositoryName.of("Anna", "Set"));
  }

  @Test
  void aRenameKeepsEverythingAndANameUsedAgainMeetsNothingOld() {
    Repository old = fixture.create("anna", "set");
    fixture.commit(old, fixture.put("f", "old"));
    rename(old, "renamed");
    Repository fresh = fixture.create("anna", "set");
    fixture.commit(fresh, fixture.put("f", "fresh"));
    for (int round = 0; round < 2; round++) {
      assertThat(fixture.read(load("renamed"), "f")).isEqualTo("old");
      assertThat(fixture.read(load("set"), "f")).isEqualTo("fresh");
      assertThat(load("renamed").id()).isEqualTo(old.id());
      fixture.loseIndex();
    }
    assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> rename(old, "set"));
    rename(old, "Renamed");
    assertThat(load("renamed").name().name().value()).isEqualTo("Renamed");
  }

  @Test
  void whatIsDeletedIsGoneAlsoAfterARebuild() {
    Repository repository = fixture.create("anna", "set");
    fixture.commit(repository, fixture.put("f", "x"));
    repositories().delete(repository.id());
    for (int round = 0; round < 2; round++) {
      assertThat(repositories().find(repository.name())).isEmpty();
      assertThat(repositories().find(repository.id())).isEmpty();
      assertThat(repositories().refs(repository.id())).isEmpty();
      assertThat(fixture.hub.versions().find(repository, "main")).isEmpty();
      fixture.loseIndex();
    }
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> fixture.commit(repository, fixture.put("f", "y")));
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> repositories().delete(repository.id()));
    fixture.create("anna", "set");
  }

  @Test
  void attributesChangeOneByOne() {
    Repository repository = fixture.create("anna", "set");
    change(repository, Optional.of(Visibility.PUBLIC), Optional.empty());
    change(repository, Optional.empty(), Optional.of("Zahlen"));
    Repository after = load("set");
    assertThat(after.visibility()).isEqualTo(Visibility.PUBLIC);
    assertThat(after.description()).isEqualTo("Zahlen");
    assertThat(after.updatedAt()).isAfter(after.createdAt());
    assertThat(change(after, Optional.of(Visibility.PUBLIC), Optional.empty())).isEqualTo(after);
    assertThatExceptionOfType(InvalidRequestException.class)
        .isThrownBy(() -> change(after, Optional.empty(), Optional.of("x".repeat(2001))));
  }

  @Test
  void listingsComeInPagesAndShowWhatMayBeSeen() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      names.add("set-%02d".formatted(i));
      fixture.create(i % 2 == 0 ? "anna" : "bob", names.getLast());
    }
    assertThat(pages(Sort.CREATED, 7)).isEqualTo(names.reversed());
    assertThat(pages(Sort.UPDATED, 1)).isEqualTo(names.reversed());
    List<String> byName =
        names.stream()
            .sorted(
                java.util.Comparator.comparingInt(
                        (String name) -> Integer.parseInt(name.substring(4)) % 2)
                    .thenComparing(name -> name))
            .toList();
    assertThat(pages(Sort.NAME, 10)).isEqualTo(byName);
    Page<Repository> hidden =
        repositories()
            .list(
                new RepositoryQuery(
                    Optional.of("SET-1"),
                    Optional.of(new Namespace("Anna")),
                    Sort.NAME,
                    100,
                    null,
                    repository -> !repository.name().name().value().equals("set-10")));
    assertThat(hidden.items())
        .extracting(repository -> repository.name().name().value())
        .containsExactly("set-12", "set-14", "set-16", "set-18");
    assertThatExceptionOfType(InvalidRequestException.class)
        .isThrownBy(() -> list(Sort.NAME, 10, "junk"));
  }

  @Test
  void aCheckpointStandsForTheEntriesBeforeIt() {
    Repository repository = fixture.create("anna", "set");
    for (int i = 0; i < 1005; i++) {
      fixture.commit(repository, fixture.put("f", "text " + i));
    }
    fixture.logs.forgetCheckpointed();
    fixture.loseIndex();
    assertThat(fixture.read(load("set"), "f")).isEqualTo("text 1004");
    fixture.commit(repository, fixture.put("f", "after"));
    fixture.loseIndex();
    assertThat(fixture.read(load("set"), "f")).isEqualTo("after");
  }

  @Test
  void whoWasLetInAndFormerNamesOutliveACheckpointAndTheIndex() {
    Repository repository = fixture.create("anna", "set");
    rename(repository, "renamed");
    Repository other = fixture.create("anna", "set");
    rename(other, "other");
    repositories().update(repository.id(), gating(Gating.MANUAL));
    decide(repository, "bob", AccessRequest.Status.ACCEPTED);
    decide(repository, "eve", AccessRequest.Status.REJECTED);
    for (int i = 0; i < 1005; i++) {
      fixture.commit(repository, fixture.put("f", "text " + i));
      fixture.commit(other, fixture.put("f", "text " + i));
    }
    rename(repository, "again");
    fixture.logs.forgetCheckpointed();
    for (int round = 0; round < 2; round++) {
      assertThat(load("again").gating()).isEqualTo(Gating.MANUAL);
      assertThat(repositories().isAdmitted(repository.id(), "bob")).isTrue();
      assertThat(repositories().isAdmitted(repository.id(), "eve")).isFalse();
      assertThat(repositories().accessRequests(repository.id())).hasSize(2);
      assertThat(former("renamed")).contains(repository.id());
      assertThat(former("set")).as("the last that left it").contains(other.id());
      fixture.loseIndex();
    }
  }

  @Test
  void theLastToLeaveANameIsFoundWhicheverLogIsReadFirst() {
    List<Repository> made = new ArrayList<>();
    for (int i = 0; i < 8; i++) { // ids are random
      made.add(fixture.create("anna", "set"));
      rename(made.getLast(), "set-" + i);
    }
    for (int round = 0; round < 2; round++) {
      assertThat(former("set")).contains(made.getLast().id());
      fixture.loseIndex();
    }
  }

  @Test
  void aNameThatAnotherTookIsNeverAgainOfWhoHadItBefore() {
    Repository first = fixture.create("anna", "set");
    rename(first, "renamed");
    assertThat(former("set")).contains(first.id());
    fixture.clock.back(Duration.ofDays(1)); // as a machine's clock may be
    Repository taker = fixture.create("anna", "SET");
    assertThat(former("set")).contains(taker.id());
    repositories().delete(taker.id());
    for (int round = 0; round < 2; round++) {
      assertThat(former("set")).isEmpty();
      assertThat(former("renamed")).contains(first.id());
      fixture.loseIndex();
    }
    for (int i = 0; i < 1005; i++) {
      fixture.commit(first, fixture.put("f", "text " + i));
    }
    fixture.logs.forgetCheckpointed();
    fixture.loseIndex();
    assertThat(former("set")).isEmpty();
    Repository next = fixture.create("anna", "set");
    rename(next, "kept");
    assertThat(former("set")).contains(next.id());
    repositories().delete(next.id());
    fixture.loseIndex();
    assertThat(former("set")).isEmpty();
    assertThat(former("kept")).isEmpty();
  }

  private Optional<RepositoryId> former(String name) {
    return repositories().findByAnyName(RepositoryName.of("anna", name)).map(Repository::id);
  }

  private static RepositoryChange gating(Gating gating) {
    return new RepositoryChange(
        Optional.empty(),
        Optional.empty(),
        Optional.of(gating),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private void decide(Repository repository, String account, AccessRequest.Status status) {
    AccessRequest request =
        new AccessRequest(account, status, Instant.EPOCH, Map.of("why", "work"), "because");
    Instant before = repositories().load(repository.id()).updatedAt();
    assertThat(repositories().decideAccess(repository.id(), account, (_, _) -> request))
        .isEqualTo(request);
    assertThat(repositories().load(repository.id()).updatedAt()).isEqualTo(before);
  }

  private List<String> pages(Sort sort, int limit) {
    List<String> names = new ArrayList<>();
    String cursor = null;
    do {
      Page<Repository> page = list(sort, limit, cursor);
      page.items().forEach(repository -> names.add(repository.name().name().value()));
      cursor = page.nextCursor();
    } while (cursor != null);
    return names;
  }

  private Page<Repository> list(Sort sort, int limit, @Nullable String cursor) {
    return repositories()
        .list(
            new RepositoryQuery(
                Optional.empty(), Optional.empty(), sort, limit, cursor, _ -> true));
  }

  private Repositories repositories() {
    return fixture.hub.repositories();
  }

  private Repository load(String name) {
    return repositories().load(RepositoryName.of("anna", name));
  }

  private void rename(Repository repository, String name) {
    repositories()
        .update(
            repository.id(),
            new RepositoryChange(
                Optional.of(RepositoryName.of("anna", name)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  private Repository change(
      Repository repository, Optional<Visibility> visibility, Optional<String> description) {
    return repositories()
        .update(
            repository.id(),
            new RepositoryChange(
                Optional.empty(), visibility, description, Optional.empty(), Optional.empty()));
  }
}
