package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.blob.ListCursor;
import dev.jogakbo.store.blob.ListEntry;
import dev.jogakbo.store.blob.ListTree;
import dev.jogakbo.store.blob.ListTreeWriter;
import dev.jogakbo.store.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes one folder from an older one and edits. All entries pass through (git hashes all of them),
 * but the list is cut by its content, so only nodes near an edit are new blobs. Memory is one node
 * per height. Used once, by one thread.
 */
final class FolderWriter {
  private final BlobSink sink;
  private final ListTreeWriter list;
  private final GitHasher git;
  private final long gitLengthBytes;
  private final ByteWriter scratch = new ByteWriter();
  private long sizeBytes;
  private long fileCount;

  private FolderWriter(BlobSink sink, long gitLengthBytes) {
    this.sink = sink;
    this.list = new ListTreeWriter(sink);
    this.git = GitHasher.tree(gitLengthBytes);
    this.gitLengthBytes = gitLengthBytes;
  }

  /** Returns the new folder, which may be empty; {@code base} null is no folder. */
  static TreeRef write(Folders folders, @Nullable Folder base, FolderEdits edits, BlobSink sink) {
    long before = base == null ? 0 : base.gitLengthBytes();
    FolderWriter writer = new FolderWriter(sink, before + edits.gitLengthChange());
    Iterator<Map.Entry<byte[], FolderEdits.Edit>> pending = edits.byKey().entrySet().iterator();
    if (base == null) {
      pending.forEachRemaining(writer::apply);
    } else {
      writer.merge(folders.entries(base).cursor(), pending);
    }
    return writer.finish();
  }

  private void merge(ListCursor old, Iterator<Map.Entry<byte[], FolderEdits.Edit>> pending) {
    Map.Entry<byte[], FolderEdits.Edit> edit = next(pending);
    while (old.next()) {
      byte[] key = old.entry().key();
      while (edit != null && Arrays.compareUnsigned(edit.getKey(), key) < 0) {
        apply(edit);
        edit = next(pending);
      }
      if (edit != null && Arrays.equals(edit.getKey(), key)) {
        apply(edit);
        edit = next(pending);
      } else {
        keep(old.entry());
      }
    }
    while (edit != null) {
      apply(edit);
      edit = next(pending);
    }
  }

  private static <T> @Nullable T next(Iterator<T> iterator) {
    return iterator.hasNext() ? iterator.next() : null;
  }

  private void apply(Map.Entry<byte[], FolderEdits.Edit> edit) {
    TreeEntry after = edit.getValue().after();
    if (after != null) {
      add(FolderCodecV1.encodeEntry(after), after);
    }
  }

  private void keep(ListEntry entry) {
    add(entry, FolderCodecV1.decodeEntry(entry));
  }

  private void add(ListEntry encoded, TreeEntry entry) {
    list.add(encoded);
    FolderCodecV1.writeGit(scratch.clear(), entry);
    byte[] gitBytes = scratch.toByteArray();
    git.write(gitBytes, 0, gitBytes.length);
    sizeBytes = Math.addExact(sizeBytes, entry.sizeBytes());
    fileCount += encoded.weight();
  }

  private TreeRef finish() {
    GitId gitId = git.id();
    ListTree entries = list.finish();
    byte[] record = FolderCodecV1.encode(gitId, gitLengthBytes, sizeBytes, entries);
    return new TreeRef(gitId, sink.put(BlobKind.TREE, record), fileCount, sizeBytes);
  }
}
