package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.OutcomeUnknownException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.store.error.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The n-th operation on storage goes wrong, for every n; a retry always ends as it should. */
class CommitsFaultTest {
  private static final int OPERATION_COUNT_MAX = 40;

  @ParameterizedTest
  @EnumSource(Faults.Kind.class)
  void aCommitIsThereOnceOrNotAtAll(Faults.Kind kind) {
    for (int nth = 1; ; nth++) {
      HubFixture fixture = new HubFixture();
      Repository repository = fixture.create("anna", "set");
      fixture.faults.arm(kind, nth);
      boolean failed = fails(() -> fixture.commit(repository, fixture.put("f", "1")));
      fixture.faults.disarm();
      if (!fixture.faults.hasStruck()) {
        return;
      }
      if (!failed) {
        assertThat(fixture.read(repository, "f")).isEqualTo("1");
      }
      assertThat(fixture.read(repository, "f")).isIn("1", "-");
      fixture.commit(repository, fixture.put("f", "1"));
      assertThat(history(fixture, repository)).as("%s %d", kind, nth).hasSize(2);
      fixture.reopen();
      assertThat(history(fixture, repository)).as("%s %d", kind, nth).hasSize(2);
      assertThat(fixture.read(repository, "f")).isEqualTo("1");
      assertThat(nth).isLessThan(OPERATION_COUNT_MAX);
    }
  }

  @ParameterizedTest
  @EnumSource(Faults.Kind.class)
  void aRepositoryIsMadeOnceOrNotAtAll(Faults.Kind kind) {
    for (int nth = 1; ; nth++) {
      HubFixture fixture = new HubFixture();
      fixture.faults.arm(kind, nth);
      boolean failed = fails(() -> fixture.create("anna", "set"));
      fixture.faults.disarm();
      if (!fixture.faults.hasStruck()) {
        return;
      }
      assertThat(failed).isTrue();
      List<String> outcomes = new ArrayList<>();
      try {
        fixture.create("anna", "set");
        outcomes.add("made");
      } catch (ConflictException e) {
        outcomes.add(e.problem());
      }
      assertThat(outcomes).containsAnyOf("made", "dataset-exists");
      fixture.loseIndex();
      Repository repository = fixture.hub.repositories().load(RepositoryName.of("anna", "set"));
      assertThat(fixture.read(repository, ".gitattributes")).startsWith("*.7z");
      assertThat(fixture.logs.ids()).as("%s %d", kind, nth).hasSize(1);
      assertThat(nth).isLessThan(OPERATION_COUNT_MAX);
    }
  }

  @ParameterizedTest
  @EnumSource(Faults.Kind.class)
  void aDeletedTagTakesItsCommitsWithItOrStays(Faults.Kind kind) {
    for (int nth = 1; ; nth++) {
      HubFixture fixture = new HubFixture();
      Repository repository = fixture.create("anna", "set");
      TagName tag = new TagName("v1");
      fixture.hub.refs().createTag(repository, tag, "main", Optional.empty());
      fixture.faults.arm(kind, nth);
      boolean failed = fails(() -> fixture.hub.refs().deleteTag(repository, tag));
      fixture.faults.disarm();
      if (!fixture.faults.hasStruck()) {
        return;
      }
      boolean isThere = fixture.hub.refs().find(repository, tag).isPresent();
      assertThat(isThere && !failed).isFalse();
      fixture.reopen();
      assertThat(fixture.hub.refs().find(repository, tag).isPresent()).isEqualTo(isThere);
      String head = fixture.hub.versions().load(repository, "main").id().hex();
      assertThat(fixture.read(repository, head, ".gitattributes")).startsWith("*.7z");
      assertThat(nth).isLessThan(OPERATION_COUNT_MAX);
    }
  }

  @Test
  void anUnknownOutcomeIsSaidSo() {
    HubFixture fixture = new HubFixture();
    Repository repository = fixture.create("anna", "set");
    fixture.faults.arm(Faults.Kind.LOSES_REPLY, 2);
    try {
      fixture.commit(repository, fixture.put("f", "1"));
    } catch (OutcomeUnknownException e) {
      assertThat(e.problem()).isEqualTo("outcome-unknown");
    }
    assertThat(fixture.faults.hasStruck()).isTrue();
    assertThat(fixture.read(repository, "f")).isEqualTo("1");
  }

  private static boolean fails(Runnable work) {
    try {
      work.run();
      return false;
    } catch (StoreException | OutcomeUnknownException e) {
      return true;
    }
  }

  private static List<Commit> history(HubFixture fixture, Repository repository) {
    HistoryQuery query = new HistoryQuery("main", Optional.empty(), 1000, null);
    return fixture.hub.history().list(repository, query).items();
  }
}
