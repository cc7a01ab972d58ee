package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A store with files in it, and checks of it. */
abstract class CheckTestCase {
  static final int MIB = 1 << 20;
  static final CheckOptions DATA = CheckOptions.of(CheckScope.DATA);

  final TestBed bed = new TestBed();
  Store store = bed.open();

  @AfterEach
  void close() {
    store.close();
  }

  CheckReport check(CheckOptions options) {
    return store.checker(NamedContents.NONE).check(options, ProgressListener.SILENT);
  }

  /** Stores a file and returns the keys of the packs that came with it, the larger first. */
  List<ObjectKey> put(byte[] bytes) throws IOException {
    List<ObjectStat> before = bed.packs();
    Samples.store(store, bytes);
    List<ObjectStat> added = new ArrayList<>(bed.packs());
    added.removeAll(before);
    added.sort((a, b) -> Long.compare(b.lengthBytes(), a.lengthBytes()));
    return new ArrayList<>(added.stream().map(ObjectStat::key).toList());
  }

  static ContentKey key(byte[] bytes) {
    return new ContentKey(DomainId.INSTANCE, Samples.idOf(bytes));
  }

  static void assertAffected(CheckReport report, Kind kind, byte[] bytes) {
    assertThat(report.problems())
        .filteredOn(problem -> problem.affected().contains(key(bytes)))
        .singleElement()
        .matches(problem -> problem.kind() == kind, "is " + kind)
        .matches(problem -> problem.affectedCount() == 1);
  }
}
