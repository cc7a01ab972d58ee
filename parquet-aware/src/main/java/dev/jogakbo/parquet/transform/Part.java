package dev.jogakbo.parquet.transform;

import java.util.List;

/** Bytes to be stored together; chunks begin and end with them. */
public sealed interface Part {

  /** Returns the number of bytes, at least 1. */
  long lengthBytes();

  /**
   * Bytes of the file as they are.
   *
   * @param ranges one after another, at least one, in the order of the file
   */
  record FilePart(List<FileRange> ranges) implements Part {
    /** Copies the list. */
    public FilePart {
      ranges = List.copyOf(ranges);
    }

    @Override
    public long lengthBytes() {
      return ranges.stream().mapToLong(FileRange::lengthBytes).sum();
    }
  }

  /**
   * Bytes of a skeleton.
   *
   * @param bytes not changed afterwards
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record SkeletonPart(byte[] bytes) implements Part {
    @Override
    public long lengthBytes() {
      return bytes.length;
    }
  }
}
