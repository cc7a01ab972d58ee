package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.id.BlobId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Commits made anew without some files of git-lfs. What a commit says stays, byte for byte, but for
 * its folder, its parents, and signatures, which would not be true of it. One that has none of the
 * files, nor follows one that had, stays itself. Memory is an entry for each commit and each folder
 * gone through. Used by one thread.
 */
final class RewrittenCommits {
  private static final Set<String> SIGNATURES = Set.of("gpgsig", "gpgsig-sha256", "mergetag");

  private final Versions versions;
  private final BlobSink sink;
  private final RewrittenFolders folders;
  private final Map<CommitId, CommitRef> done = new HashMap<>();

  RewrittenCommits(Versions versions, RewrittenFolders folders, BlobSink sink) {
    this.versions = versions;
    this.sink = sink;
    this.folders = folders;
  }

  /** Returns what stands for the commit, which may be itself. */
  CommitRef of(CommitRef tip) {
    Deque<CommitRef> pending = new ArrayDeque<>(List.of(tip));
    while (!pending.isEmpty()) {
      CommitRef ref = pending.peek();
      if (done.containsKey(ref.id())) {
        pending.pop();
        continue;
      }
      Commit commit = versions.load(ref);
      List<CommitRef> missing =
          commit.parents().stream().filter(parent -> !done.containsKey(parent.id())).toList();
      missing.forEach(pending::push);
      if (missing.isEmpty()) {
        done.put(ref.id(), rewritten(commit));
      }
    }
    return Objects.requireNonNull(done.get(tip.id()));
  }

  private CommitRef rewritten(Commit commit) {
    TreeRef root = folders.rootOf(commit.root());
    List<CommitRef> parents =
        commit.parents().stream()
            .map(parent -> Objects.requireNonNull(done.get(parent.id())))
            .toList();
    if (root.equals(commit.root()) && parents.equals(commit.parents())) {
      return commit.ref();
    }
    CommitDraft draft =
        new CommitDraft(
            parents, commit.author(), commit.createdAt(), commit.message(), root, commit.savings());
    byte[] git = gitBytes(versions.gitBytes(commit.ref()), draft);
    byte[] encoded = CommitCodecV1.encode(git, draft);
    BlobId _ = sink.put(BlobKind.COMMIT, encoded);
    return CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, encoded)).ref();
  }

  /** Headers are lines; one that begins with a space goes on with the header before it. */
  static byte[] gitBytes(byte[] before, CommitDraft draft) {
    String text = new String(before, ISO_8859_1);
    int end = text.indexOf("\n\n");
    String headers = end < 0 ? text : text.substring(0, end);
    StringBuilder after = new StringBuilder("tree ").append(draft.root().gitId().hex());
    draft.parents().forEach(parent -> after.append("\nparent ").append(parent.id().hex()));
    boolean isKept = true;
    for (String line : headers.split("\n", -1)) {
      String name = line.substring(0, Math.max(0, line.indexOf(' ')));
      if (!line.startsWith(" ")) {
        isKept = !name.equals("tree") && !name.equals("parent") && !SIGNATURES.contains(name);
      }
      if (isKept) {
        after.append('\n').append(line);
      }
    }
    return after.append(end < 0 ? "" : text.substring(end)).toString().getBytes(ISO_8859_1);
  }
}
