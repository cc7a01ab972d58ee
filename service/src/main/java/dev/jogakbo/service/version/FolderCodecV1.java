package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.ListEntry;
import dev.jogakbo.store.blob.ListTree;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;

/**
 * The stored form of a folder: a blob whose list holds the entries in git's order, inline while
 * they are few. A list entry's weight is the number of files it stands for.
 *
 * <pre>
 *   folder:  version u8 = 1 | git tree id 20 | git tree length varint | bytes of all files varint
 *            | list (see ListTree)
 *
 *   list entry, key    name, UTF-8; a folder's ends in a slash, which sorts it as git does
 *   value of a folder  mode u8 = 0 | git tree id 20 | tree blob id 32 | bytes of all files varint
 *   value of a file    mode u8     | git blob id 20 | SHA-256 32 | bytes varint | storage u8
 *                      storage     0 regular, 1 git-lfs
 * </pre>
 */
final class FolderCodecV1 {
  private static final int VERSION = 1;

  private FolderCodecV1() {}

  static byte[] encode(GitId gitId, long gitLengthBytes, long sizeBytes, ListTree entries) {
    ByteWriter writer = new ByteWriter();
    writer.u8(VERSION).bytes(gitId.toBytes()).varint(gitLengthBytes).varint(sizeBytes);
    entries.write(writer);
    return writer.toByteArray();
  }

  static Folder decode(Blob blob) {
    String what = "folder blob " + blob.id();
    ByteReader reader = new ByteReader(blob.bytes(), what);
    int version = reader.u8();
    FormatVersions.check(version, VERSION, what);
    GitId gitId = GitId.of(reader.bytes(GitId.LENGTH_BYTES));
    long gitLengthBytes = reader.varint();
    long sizeBytes = reader.varint();
    ListTree entries = ListTree.read(reader);
    reader.expectEnd();
    TreeRef ref = new TreeRef(gitId, blob.id(), entries.weight(), sizeBytes);
    return new Folder(ref, gitLengthBytes, entries);
  }

  static ListEntry encodeEntry(TreeEntry entry) {
    return switch (entry) {
      case FolderEntry folder ->
          new ListEntry(folder.key(), value(folder), folder.tree().fileCount());
      case FileEntry file -> new ListEntry(file.key(), value(file), 1);
    };
  }

  static TreeEntry decodeEntry(ListEntry entry) {
    ByteReader key = new ByteReader(entry.key(), "folder entry's name");
    ByteReader reader = new ByteReader(entry.value(), "folder entry");
    EntryMode mode = EntryMode.of(reader.u8());
    TreeEntry decoded =
        mode == EntryMode.FOLDER
            ? folder(folderName(key), reader, entry.weight())
            : file(key.utf8(key.remaining()), mode, reader);
    reader.expectEnd();
    return decoded;
  }

  private static String folderName(ByteReader key) {
    String name = key.utf8(key.remaining());
    if (!name.endsWith("/")) {
      throw new CorruptDataException("folder entry: expected a name with a slash, found " + name);
    }
    return name.substring(0, name.length() - 1);
  }

  private static byte[] value(FolderEntry folder) {
    ByteWriter writer = new ByteWriter().u8(EntryMode.FOLDER.number());
    writer.bytes(folder.gitId().toBytes()).bytes(folder.tree().blob().toBytes());
    return writer.varint(folder.sizeBytes()).toByteArray();
  }

  private static byte[] value(FileEntry file) {
    ByteWriter writer = new ByteWriter().u8(file.mode().number());
    writer.bytes(file.gitId().toBytes()).bytes(file.content().toBytes());
    writer.varint(file.sizeBytes()).u8(file.storage() == FileStorage.LFS ? 1 : 0);
    return writer.toByteArray();
  }

  private static FolderEntry folder(String name, ByteReader reader, long fileCount) {
    GitId gitId = GitId.of(reader.bytes(GitId.LENGTH_BYTES));
    BlobId blob = BlobId.of(reader.bytes(BlobId.LENGTH_BYTES));
    return new FolderEntry(name, new TreeRef(gitId, blob, fileCount, reader.varint()));
  }

  private static FileEntry file(String name, EntryMode mode, ByteReader reader) {
    GitId gitId = GitId.of(reader.bytes(GitId.LENGTH_BYTES));
    ContentId content = ContentId.of(reader.bytes(ContentId.LENGTH_BYTES));
    long sizeBytes = reader.varint();
    FileStorage storage = reader.u8() == 0 ? FileStorage.REGULAR : FileStorage.LFS;
    return new FileEntry(name, mode, gitId, content, sizeBytes, storage);
  }

  /** Appends the entry as git's tree object has it. */
  static void writeGit(ByteWriter writer, TreeEntry entry) {
    writer.utf8(entry.mode().octal()).u8(' ').bytes(entry.name().getBytes(UTF_8)).u8(0);
    writer.bytes(entry.gitId().toBytes());
  }
}
