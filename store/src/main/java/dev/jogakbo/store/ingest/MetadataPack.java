package dev.jogakbo.store.ingest;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.ChunkCompressor;
import dev.jogakbo.store.pack.PackWriter;
import dev.jogakbo.store.pack.RecordHeader;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Blobs on their way into the bucket. They go to the pack as they come, so that a commit of any
 * size takes little memory; the pack begins with its first blob. A blob comes after those it names:
 * should one pack not hold all, none in the bucket names one that is not. Used by one thread.
 */
public final class MetadataPack implements AutoCloseable {
  private final Supplier<PackWriter> begin;
  private final Consumer<PackWriter> complete;
  private final ChunkCompressor compressor = new ChunkCompressor(ChunkCodec.ZSTD);
  private final byte[] record =
      new byte[ChunkCompressor.recordBytesMax(RecordHeader.RAW_BYTES_MAX)];
  private final Set<BlobId> included = new HashSet<>();
  private @Nullable PackWriter open;
  private Published published = Published.NOTHING;

  /**
   * Creates it empty.
   *
   * @param begin begins a pack
   * @param complete makes a pack durable and known
   */
  public MetadataPack(Supplier<PackWriter> begin, Consumer<PackWriter> complete) {
    this.begin = begin;
    this.complete = complete;
  }

  /** Whether the blob is in since the last {@link #publish}. */
  boolean includes(BlobId id) {
    return included.contains(id);
  }

  /** Puts the blob in, unless it is in. */
  public void add(Blob blob) {
    if (!included.add(blob.id())) {
      return;
    }
    PackWriter pack = packWithRoom();
    compressor.compress(blob.bytes(), 0, blob.bytes().length, record, 0);
    pack.appendBlob(blob.kind().number(), blob.id(), record, 0);
    published = published.plusBlob();
  }

  /** Makes all that was put in durable and known, and says what it was. */
  public Published publish() {
    if (open != null) {
      complete(open);
    }
    included.clear();
    Published report = published;
    published = Published.NOTHING;
    return report;
  }

  private PackWriter packWithRoom() {
    PackWriter current = open;
    if (current != null && !current.hasRoom()) {
      complete(current);
      current = null;
    }
    if (current == null) {
      current = begin.get();
      open = current;
    }
    return current;
  }

  private void complete(PackWriter pack) {
    open = null;
    try (pack) {
      complete.accept(pack);
      published = published.plusPack(pack.lengthBytes());
    }
  }

  @Override
  public void close() {
    compressor.close();
    if (open != null) {
      open.close();
    }
  }
}
