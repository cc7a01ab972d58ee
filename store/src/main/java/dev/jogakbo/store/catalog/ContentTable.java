package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Contents and their recipes. Safe for use by many threads.
 *
 * <pre>
 *   contents     domain varint, SHA-256 32   → recipe blob id 32, size varint, chunk count varint,
 *                                              file hash 32, served seconds varint
 *   file-hashes  domain varint, file hash 32 → SHA-256 32
 * </pre>
 */
public final class ContentTable {
  private static final String WHAT = "content row";

  private final IndexStore index;

  ContentTable(IndexStore index) {
    this.index = index;
  }

  /** Returns what is known of the content, or nothing if it is not known. */
  public Optional<ContentRow> find(ContentKey key) {
    byte[] value = index.find(StoreTables.CONTENTS, bytes(key));
    return value == null ? Optional.empty() : Optional.of(decode(value));
  }

  /**
   * Returns what is known of the content.
   *
   * @throws MissingObjectException if it is not known
   */
  public ContentRow load(ContentKey key) {
    return find(key)
        .orElseThrow(() -> new MissingObjectException("content " + key + " is not stored"));
  }

  /** Returns the content of that file hash, or nothing if none is known. */
  public Optional<ContentId> findByFileHash(DomainId domain, FileHash fileHash) {
    byte[] value = index.find(StoreTables.FILE_HASHES, Numbers.key(domain, fileHash.toBytes()));
    return value == null ? Optional.empty() : Optional.of(readContent(value));
  }

  /** Returns a walk over all contents. */
  public RowCursor<StoredContent> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.CONTENTS, new byte[0], null),
        (key, value) -> new StoredContent(readKey(key), decode(value)));
  }

  /** Returns the first so many contents. */
  public List<ContentKey> firstKeys(int countMax) {
    return keys(new byte[0], countMax);
  }

  /** Returns the so many contents behind that one. */
  public List<ContentKey> keysAfter(ContentKey last, int countMax) {
    byte[] key = bytes(last);
    return keys(Arrays.copyOf(key, key.length + 1), countMax);
  }

  private List<ContentKey> keys(byte[] from, int countMax) {
    List<ContentKey> keys = new ArrayList<>();
    try (IndexCursor cursor = index.scan(StoreTables.CONTENTS, from, null)) {
      while (keys.size() < countMax && cursor.next()) {
        keys.add(readKey(cursor.key()));
      }
    }
    return keys;
  }

  /** Sets what is known of a content. */
  public void put(IndexBatch batch, ContentKey key, ContentRow row) {
    ByteWriter writer = new ByteWriter(80);
    writer.bytes(row.recipe().toBytes()).varint(row.sizeBytes()).varint(row.chunkCount());
    writer.bytes(row.fileHash().toBytes()).varint(row.createdServedSeconds());
    batch.put(StoreTables.CONTENTS, bytes(key), writer.toByteArray());
    batch.put(
        StoreTables.FILE_HASHES,
        Numbers.key(key.domain(), row.fileHash().toBytes()),
        key.content().toBytes());
  }

  /** Forgets a content, and its file hash if that names no other content. */
  public void delete(IndexBatch batch, ContentKey key, ContentRow row) {
    batch.delete(StoreTables.CONTENTS, bytes(key));
    byte[] fileHash = Numbers.key(key.domain(), row.fileHash().toBytes());
    byte[] named = index.find(StoreTables.FILE_HASHES, fileHash);
    if (Arrays.equals(named, key.content().toBytes())) {
      batch.delete(StoreTables.FILE_HASHES, fileHash);
    }
  }

  static byte[] bytes(ContentKey key) {
    return Numbers.key(key.domain(), key.content().toBytes());
  }

  static ContentKey readKey(byte[] key) {
    ByteReader reader = new ByteReader(key, WHAT);
    ContentKey read = readKey(reader);
    reader.expectEnd();
    return read;
  }

  static ContentKey readKey(ByteReader reader) {
    DomainId domain = Numbers.readDomain(reader);
    return new ContentKey(domain, ContentId.of(reader.bytes(ContentId.LENGTH_BYTES)));
  }

  private static ContentId readContent(byte[] value) {
    ByteReader reader = new ByteReader(value, "file hash row");
    ContentId content = ContentId.of(reader.bytes(ContentId.LENGTH_BYTES));
    reader.expectEnd();
    return content;
  }

  private static ContentRow decode(byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT);
    BlobId recipe = BlobId.of(reader.bytes(BlobId.LENGTH_BYTES));
    long sizeBytes = reader.varint();
    long chunkCount = reader.varint();
    FileHash fileHash = FileHash.of(reader.bytes(FileHash.BYTES));
    long createdServedSeconds = reader.varint();
    reader.expectEnd();
    return new ContentRow(recipe, sizeBytes, chunkCount, fileHash, createdServedSeconds);
  }
}
