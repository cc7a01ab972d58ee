package dev.jogakbo.service.hub;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.FolderEntry;
import dev.jogakbo.service.version.LfsPointer;
import dev.jogakbo.service.version.ListedEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What answers of the Hub's API look like. */
final class HubViews {
  private HubViews() {}

  /** Returns the first line of a commit's message. */
  static String titleOf(Commit commit) {
    return commit.message().lines().findFirst().orElse("");
  }

  /** Returns what follows the first line and the empty one behind it. */
  static String bodyOf(Commit commit) {
    int end = commit.message().indexOf('\n');
    return end < 0 ? "" : commit.message().substring(end).strip();
  }

  /** A file or folder of a tree. */
  record TreeItem(
      String type,
      String oid,
      long size,
      String path,
      @Nullable LfsItem lfs,
      @Nullable String xetHash,
      @Nullable LastCommit lastCommit) {

    static TreeItem of(ListedEntry listed, @Nullable String xetHash) {
      LastCommit last = listed.lastCommit().map(LastCommit::of).orElse(null);
      String path = listed.path().value();
      return switch (listed.entry()) {
        case FolderEntry folder ->
            new TreeItem("directory", folder.gitId().hex(), 0, path, null, null, last);
        case FileEntry file ->
            new TreeItem(
                "file",
                file.gitId().hex(),
                file.sizeBytes(),
                path,
                LfsItem.of(file),
                xetHash,
                last);
      };
    }
  }

  /** What git-lfs knows of a file. */
  record LfsItem(String oid, long size, int pointerSize) {
    static @Nullable LfsItem of(FileEntry file) {
      return file.storage() == FileStorage.LFS
          ? new LfsItem(file.content().toHex(), file.sizeBytes(), pointerBytes(file))
          : null;
    }
  }

  /** A file in the list of all files. */
  record Sibling(
      String rfilename, @Nullable Long size, @Nullable String blobId, @Nullable LfsSibling lfs) {
    static Sibling named(String path) {
      return new Sibling(path, null, null, null);
    }

    static Sibling whole(String path, FileEntry file) {
      LfsSibling lfs =
          file.storage() == FileStorage.LFS
              ? new LfsSibling(file.content().toHex(), file.sizeBytes(), pointerBytes(file))
              : null;
      return new Sibling(path, file.sizeBytes(), file.gitId().hex(), lfs);
    }
  }

  /** What git-lfs knows of a file, as the list of all files spells it. */
  record LfsSibling(String sha256, long size, int pointerSize) {}

  private static int pointerBytes(FileEntry file) {
    return new LfsPointer(file.content(), file.sizeBytes()).toBytes().length;
  }

  /** The commit that last changed a path. */
  record LastCommit(String id, String title, String date) {
    static LastCommit of(Commit commit) {
      return new LastCommit(commit.id().hex(), titleOf(commit), Moments.write(commit.createdAt()));
    }
  }

  /** A commit in a history. */
  record CommitItem(
      String id,
      String title,
      String message,
      List<AuthorItem> authors,
      String date,
      List<String> parents,
      @Nullable Formatted formatted) {
    static CommitItem of(Commit commit) {
      return new CommitItem(
          commit.id().hex(),
          titleOf(commit),
          bodyOf(commit),
          List.of(AuthorItem.of(commit.author())),
          Moments.write(commit.createdAt()),
          commit.parents().stream().map(parent -> parent.id().hex()).toList(),
          null);
    }

    /** Returns the same with title and message as HTML. */
    CommitItem withFormatted() {
      return new CommitItem(
          id, title, message, authors, date, parents, new Formatted(html(title), html(message)));
    }

    private static String html(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
  }

  /** Title and message as HTML. */
  record Formatted(String title, String message) {}

  /** Who made a commit. */
  record AuthorItem(String user) {
    static AuthorItem of(Author author) {
      return new AuthorItem(author.name());
    }
  }

  /** A branch or tag. */
  record RefItem(String name, String ref, String targetCommit) {
    static RefItem of(Ref ref) {
      return new RefItem(
          ref.name().value(), ref.name().fullName(), ref.target().commit().id().hex());
    }
  }

  /** All refs. */
  record RefsItem(
      List<RefItem> branches,
      List<RefItem> converts,
      List<RefItem> tags,
      @JsonProperty("pullRequests") @Nullable List<RefItem> pullRequests) {}
}
