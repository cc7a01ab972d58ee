package dev.jogakbo.parquet.deep;

import dev.jogakbo.chunker.ChunkSizes;
import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.parquet.transform.FileRange;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Streams in memory, cut as a store cuts them. */
public final class MemoryStreams implements StreamStore {
  private final List<MemoryStream> streams = new ArrayList<>();

  /** Returns what was stored, in order. */
  public List<MemoryStream> streams() {
    return streams;
  }

  @Override
  public StoredStream store(InputStream stream, Grain grain) throws IOException {
    byte[] bytes = stream.readAllBytes();
    if (bytes.length == 0) {
      throw new IllegalArgumentException("an empty stream");
    }
    MemoryStream stored = new MemoryStream(bytes, ends(bytes, grain));
    streams.add(stored);
    return stored;
  }

  private static int[] ends(byte[] bytes, Grain grain) {
    Chunker chunker = new Chunker(sizes(grain));
    List<Integer> ends = new ArrayList<>();
    for (int start = 0; start < bytes.length; ) {
      int cut = chunker.findCut(bytes, start, bytes.length);
      start = cut < 0 ? bytes.length : cut;
      ends.add(start);
    }
    return ends.stream().mapToInt(Integer::intValue).toArray();
  }

  private static ChunkSizes sizes(Grain grain) {
    return switch (grain) {
      case VALUES -> ChunkSizes.HALF;
      case DETAILS -> ChunkSizes.FINE;
      case FILE -> ChunkSizes.XET;
    };
  }

  /** Bytes of the covers of a section, one after another. */
  public static byte[] input(DeepSection section) {
    int length =
        Math.toIntExact(
            section.inputs().stream().mapToLong(slice -> slice.cover().lengthBytes()).sum());
    byte[] input = new byte[length];
    int at = 0;
    for (StreamSlice slice : section.inputs()) {
      byte[] bytes = ((MemoryStream) slice.stream()).bytes();
      int some = (int) slice.cover().lengthBytes();
      System.arraycopy(bytes, (int) slice.cover().start(), input, at, some);
      at += some;
    }
    return input;
  }

  /** A stream that ends chunks there. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record MemoryStream(byte[] bytes, int[] ends) implements StoredStream {
    @Override
    public long lengthBytes() {
      return bytes.length;
    }

    @Override
    public FileRange cover(FileRange range) {
      int last = Arrays.binarySearch(ends, (int) range.end());
      int first = Arrays.binarySearch(ends, (int) range.start());
      int chunkStart = first >= 0 ? (int) range.start() : first == -1 ? 0 : ends[-first - 2];
      return new FileRange(chunkStart, last >= 0 ? range.end() : ends[-last - 1]);
    }
  }
}
