package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.transform.Part.FilePart;
import java.util.List;

/** A part of a file, and what is stored for it. */
public sealed interface Section {

  /** Returns the bytes of the file it stands for, at least 1. */
  long lengthBytes();

  /** Returns what is stored, one after another. */
  List<? extends Part> parts();

  /**
   * The parts are the bytes.
   *
   * @param parts each of one range
   * @param cause why nothing is made relative
   */
  record Plain(List<FilePart> parts, Cause cause) implements Section {
    /** Why a section is plain. Counted, so names stay. */
    public enum Cause {
      /** It holds no positions that are known. */
      NO_POSITIONS,
      /** Page indexes are beyond a limit, or do not lie together behind all column chunks. */
      INDEXES,
      /** The footer is written in an odd way. */
      FOOTER
    }

    /** Copies the list. */
    public Plain {
      parts = List.copyOf(parts);
    }

    @Override
    public long lengthBytes() {
      return parts.stream().mapToLong(FilePart::lengthBytes).sum();
    }
  }

  /**
   * A column chunk that is taken apart by other means.
   *
   * @param tile the column chunk
   */
  record Apart(Tile tile) implements Section {
    @Override
    public long lengthBytes() {
      return tile.lengthBytes();
    }

    @Override
    public List<Part> parts() {
      return List.of();
    }
  }

  /**
   * {@link SkeletonV1} makes the bytes from the parameters and the parts.
   *
   * @param parameters at most {@link SkeletonV1#PARAMETERS_LENGTH_MAX} bytes, not changed
   *     afterwards
   * @param parts possibly none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Derived(byte[] parameters, List<Part> parts, long lengthBytes) implements Section {
    /** Copies the list. */
    public Derived {
      parts = List.copyOf(parts);
    }
  }
}
