package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.ListedEntry;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.service.version.Operation.Put;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.service.version.TreePage;
import dev.jogakbo.service.version.TreeQuery;
import dev.jogakbo.service.version.TreeQuery.Depth;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Commits what one dataset has to another that shares its chunks. Safe for use by many threads. */
@Component
final class DatasetCopies {
  private static final int PAGE = 10_000;
  private static final IngestSavings NOTHING = new IngestSavings(0, 0, 0);

  private final Hub hub;
  private final Store store;

  DatasetCopies(Hub hub, Store store) {
    this.hub = hub;
    this.store = store;
  }

  /** Commits all files of the source's default branch to the target's. */
  CommitResult copy(Repository source, Repository target, Author author) {
    Commit head = hub.versions().load(source, "HEAD");
    try (WriteSession session = store.begin(target.domain())) { // holds them until the commit does
      List<Operation> puts = new ArrayList<>();
      for (ListedEntry entry : files(source, head)) {
        if (entry.entry() instanceof FileEntry file) {
          session.pin(file.content());
          puts.add(new Put(entry.path(), taken(file)));
        }
      }
      return hub.commits()
          .commit(
              new CommitRequest(
                  target.id(),
                  target.defaultBranch(),
                  "Duplicate from " + source.name(),
                  author,
                  Optional.empty(),
                  List.of(),
                  puts));
    }
  }

  private static TakenFile taken(FileEntry file) {
    return new TakenFile(
        file.content(),
        file.sizeBytes(),
        NOTHING,
        file.storage() == FileStorage.REGULAR ? Optional.of(file.gitId()) : Optional.empty());
  }

  private List<ListedEntry> files(Repository source, Commit head) {
    List<ListedEntry> files = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      TreePage page =
          hub.trees()
              .list(
                  source,
                  new TreeQuery(
                      head.id().hex(), Optional.empty(), Depth.DESCENDANTS, PAGE, cursor));
      files.addAll(page.page().items());
      cursor = page.page().nextCursor();
    } while (cursor != null);
    return files;
  }
}
