package dev.jogakbo.service.optimise;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.parquet.FallbackReason;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Files that were tried and stay as they are, so that they are not tried again by the same rules.
 * Safe for many threads.
 */
final class LeftFiles {
  private static final long BATCH_BYTES = 1 << 20;

  private final IndexStore index;
  private final int rulesVersion;

  LeftFiles(IndexStore index) {
    this(index, StandingFiles.RULES_VERSION);
  }

  LeftFiles(IndexStore index, int rulesVersion) {
    this.index = index;
    this.rulesVersion = rulesVersion;
  }

  /** Whether trying the file under that policy would come to what it came to before. */
  boolean contains(ContentKey file, ParquetPolicy policy) {
    byte[] row = index.find(OptimiseTables.LEFT, key(file));
    if (row == null) {
      return false;
    }
    String[] fields = new String(row, UTF_8).split(" ", -1);
    return fields[0].equals(Integer.toString(rulesVersion))
        && ParquetPolicy.find(fields[1]).filter(tried -> covers(tried, policy)).isPresent();
  }

  /** Whether who tried the one need not try the other. */
  private static boolean covers(ParquetPolicy tried, ParquetPolicy wanted) {
    return switch (tried) {
      case VALUES -> true;
      case DEEP -> wanted == ParquetPolicy.DEEP || wanted == ParquetPolicy.ALIGNED;
      default -> wanted == tried;
    };
  }

  /** Remembers a file; at worst a crash forgets it again. */
  void add(ContentKey file, ParquetPolicy policy, FallbackReason reason) {
    IndexBatch batch = new IndexBatch();
    String row = rulesVersion + " " + policy.text() + " " + reason.text();
    batch.put(OptimiseTables.LEFT, key(file), row.getBytes(UTF_8));
    index.apply(batch, Durability.BUFFERED);
  }

  /** Forgets those that are not there any more. */
  void retain(Predicate<ContentKey> isThere) {
    IndexBatch batch = new IndexBatch();
    try (IndexCursor cursor = index.scan(OptimiseTables.LEFT, new byte[0], null)) {
      while (cursor.next()) {
        if (!isThere.test(file(cursor.key()))) {
          batch.delete(OptimiseTables.LEFT, cursor.key());
        }
        if (batch.sizeBytes() >= BATCH_BYTES) {
          index.apply(batch, Durability.BUFFERED);
          batch = new IndexBatch();
        }
      }
    }
    index.apply(batch, Durability.BUFFERED);
  }

  private static byte[] key(ContentKey file) {
    return ByteBuffer.allocate(Integer.BYTES + ContentId.LENGTH_BYTES)
        .putInt(file.domain().number())
        .put(file.content().toBytes())
        .array();
  }

  private static ContentKey file(byte[] key) {
    DomainId domain = new DomainId(ByteBuffer.wrap(key).getInt());
    return new ContentKey(domain, ContentId.of(Arrays.copyOfRange(key, Integer.BYTES, key.length)));
  }
}
