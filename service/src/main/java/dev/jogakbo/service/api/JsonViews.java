package dev.jogakbo.service.api;

import dev.jogakbo.service.parquet.ParquetOutcome;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagNote;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileChange;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FolderEntry;
import dev.jogakbo.service.version.ListedEntry;
import dev.jogakbo.service.version.TreeEntry;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.IngestSavings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the API's answers look like. Times are ISO 8601 in UTC; a member that is null is left out.
 */
final class JsonViews {
  private JsonViews() {}

  /** A page of a list; without {@code nextCursor} it is the last. */
  record PageView<T>(List<T> items, @Nullable String nextCursor) {}

  /** A dataset. */
  record DatasetView(
      String id,
      String namespace,
      String name,
      String visibility,
      String gating,
      String description,
      String parquetPolicy,
      String parquetTiming,
      String defaultBranch,
      String createdAt,
      String updatedAt) {

    static DatasetView of(Repository repository) {
      return new DatasetView(
          repository.id().hex(),
          repository.name().namespace().value(),
          repository.name().name().value(),
          lower(repository.visibility()),
          lower(repository.gating()),
          repository.description(),
          repository.parquetPolicy().text(),
          repository.parquetTiming().text(),
          repository.defaultBranch().value(),
          repository.createdAt().toString(),
          repository.updatedAt().toString());
    }
  }

  /** What storing something added. */
  record SavingsView(long newChunkCount, long newBytes, long newStoredBytes) {
    static SavingsView of(IngestSavings savings) {
      return new SavingsView(savings.newChunkCount(), savings.newBytes(), savings.newStoredBytes());
    }
  }

  /** A file's bytes. */
  record ContentView(String sha256, long sizeBytes, long chunkCount) {
    static ContentView of(Content content) {
      return new ContentView(content.id().toHex(), content.sizeBytes(), content.chunkCount());
    }
  }

  /** A commit; the branch where it is the outcome of a change. */
  record CommitView(
      String id,
      @Nullable String branch,
      @Nullable String parent,
      String message,
      String author,
      String createdAt,
      long fileCount,
      long sizeBytes,
      SavingsView savings) {

    static CommitView of(Commit commit, @Nullable String branch) {
      return new CommitView(
          commit.id().hex(),
          branch,
          commit.parent().map(parent -> parent.id().hex()).orElse(null),
          commit.message(),
          commit.author().name(),
          commit.createdAt().toString(),
          commit.root().fileCount(),
          commit.root().sizeBytes(),
          SavingsView.of(commit.savings()));
    }
  }

  /** How a commit ended: {@code committed} or {@code unchanged}. */
  record CommitResultView(String outcome, CommitView commit) {}

  /** A commit and a page of what it changed. */
  record CommitDetailView(
      CommitView commit, List<ChangeView> changes, @Nullable String nextCursor) {}

  /** What came of one file sent. */
  record UploadResultView(
      CommitView commit,
      String path,
      ContentView content,
      SavingsView savings,
      @Nullable ParquetView parquet) {}

  /**
   * How a Parquet file was stored: {@code mode} {@code plain}, {@code aligned}, {@code deep} or
   * {@code values}.
   */
  record ParquetView(String mode, @Nullable String reason) {
    static ParquetView of(ParquetOutcome outcome) {
      return new ParquetView(outcome.levelText(), outcome.reasonText().orElse(null));
    }
  }

  /** The commit in which an entry last changed. */
  record LastCommitView(String id, String message, String createdAt) {}

  /** A file or folder. */
  record EntryView(
      String type,
      String path,
      long sizeBytes,
      @Nullable String sha256,
      @Nullable Long fileCount,
      @Nullable LastCommitView lastCommit) {

    static EntryView of(ListedEntry listed) {
      TreeEntry entry = listed.entry();
      FileEntry file = entry instanceof FileEntry found ? found : null;
      Long fileCount =
          entry instanceof FolderEntry folder ? Long.valueOf(folder.tree().fileCount()) : null;
      return new EntryView(
          file == null ? "folder" : "file",
          listed.path().value(),
          entry.sizeBytes(),
          file == null ? null : file.content().toHex(),
          fileCount,
          listed.lastCommit().map(EntryView::last).orElse(null));
    }

    private static LastCommitView last(Commit commit) {
      return new LastCommitView(commit.id().hex(), commit.message(), commit.createdAt().toString());
    }
  }

  /** One side of a change. */
  record SideView(String path, String sha256, long sizeBytes) {
    static @Nullable SideView of(Optional<FileChange.Side> side) {
      return side.map(found ->
              new SideView(
                  found.path().value(), found.file().content().toHex(), found.file().sizeBytes()))
          .orElse(null);
    }
  }

  /** What became of one file. */
  record ChangeView(
      String path,
      String change,
      @Nullable SideView before,
      @Nullable SideView after,
      long newBytes,
      long sharedBytes) {

    static ChangeView of(FileChange change) {
      return new ChangeView(
          change.path().value(),
          lower(change.kind()),
          SideView.of(change.before()),
          SideView.of(change.after()),
          change.newBytes(),
          change.sharedBytes());
    }
  }

  /** Changes between two commits, which stay the same over all pages. */
  record DiffView(String from, String to, List<ChangeView> items, @Nullable String nextCursor) {}

  /** A branch or tag. */
  record RefView(String name, String commit, @Nullable String message, @Nullable String createdAt) {
    static RefView of(Ref ref) {
      TagNote note = ref.target().note();
      return new RefView(
          ref.name().value(),
          ref.target().commit().id().hex(),
          note == null ? null : note.message(),
          note == null ? null : note.at().toString());
    }
  }

  /** All branches and tags. */
  record RefsView(String defaultBranch, List<RefView> branches, List<RefView> tags) {}

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
