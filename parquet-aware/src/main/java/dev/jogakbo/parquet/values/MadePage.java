package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.transform.FileRange;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** A page of which something is wanted, in front of its compression. */
final class MadePage {
  private final Piece piece;
  private final long start;
  private final @Nullable HeaderShape shape;
  private final byte[] headerBytes;
  private byte[] apart = {};
  private byte[] plain = {};
  private int repetitionBytes;
  private int count;
  private int nullCount;
  private int rowCount;
  private byte[] least = {};
  private byte[] greatest = {};

  /**
   * Begins a page.
   *
   * @param shape of the header; nothing if the header is as it is
   * @param headerBytes the header, or what is no fact of it
   */
  MadePage(Piece piece, long start, @Nullable HeaderShape shape, byte[] headerBytes) {
    this.piece = piece;
    this.start = start;
    this.shape = shape;
    this.headerBytes = headerBytes;
  }

  /** Takes what is to be compressed, and levels that lie apart. */
  MadePage withBody(byte[] apart, int repetitionBytes, byte[] plain) {
    if (apart.length != piece.apartBytes()) {
      throw CorruptValuesException.of("levels", piece.apartBytes() + " bytes", apart.length);
    }
    this.apart = apart;
    this.repetitionBytes = repetitionBytes;
    this.plain = plain;
    return this;
  }

  MadePage withCounts(int count, int nullCount, int rowCount) {
    this.count = count;
    this.nullCount = nullCount;
    this.rowCount = rowCount;
    return this;
  }

  MadePage withExtremes(byte[] least, byte[] greatest) {
    this.least = least;
    this.greatest = greatest;
    return this;
  }

  Piece piece() {
    return piece;
  }

  long start() {
    return start;
  }

  byte[] apart() {
    return apart;
  }

  byte[] plain() {
    return plain;
  }

  byte[] keptHeader() {
    return headerBytes;
  }

  boolean wantsHeader(FileRange output) {
    return start < output.end() && start + piece.headerBytes() > output.start();
  }

  /** Whether the least and the greatest value have to be known. */
  boolean wantsExtremes(FileRange output) {
    return shape != null
        && wantsHeader(output)
        && (shape.has(HeaderFact.LEAST) || shape.has(HeaderFact.GREATEST));
  }

  /** Whether what is compressed has to be made. */
  boolean needsMade(FileRange output) {
    long bodyStart = start + piece.headerBytes() + piece.apartBytes();
    boolean isWanted = bodyStart < output.end() && start + piece.fileBytes() > output.start();
    return isWanted || (wantsHeader(output) && shape != null && shape.has(HeaderFact.CHECKSUM));
  }

  /** Returns what can be computed, given what was compressed. */
  HeaderFacts facts(byte[] made) {
    return new Facts(made);
  }

  /** Makes the header, given what was compressed. */
  byte[] header(byte[] made) {
    return shape == null
        ? headerBytes
        : shape.make(facts(made), new ByteReader(headerBytes, "header"));
  }

  private final class Facts implements HeaderFacts {
    private final byte[] made;

    Facts(byte[] made) {
      this.made = made;
    }

    @Override
    public long number(HeaderFact fact) {
      return switch (fact) {
        case PLAIN_BYTES -> apart.length + (long) plain.length;
        case BODY_BYTES -> apart.length + (long) piece.madeBytes();
        case CHECKSUM -> checksum();
        case VALUE_COUNT -> count;
        case NULL_COUNT -> nullCount;
        case ROW_COUNT -> rowCount;
        case DEFINITION_BYTES -> apart.length - (long) repetitionBytes;
        case REPETITION_BYTES -> repetitionBytes;
        case LEAST, GREATEST -> throw new IllegalArgumentException("no number: " + fact);
      };
    }

    private long checksum() {
      CRC32 checksum = new CRC32();
      checksum.update(apart);
      checksum.update(made);
      return (int) checksum.getValue();
    }

    @Override
    public byte[] extreme(HeaderFact fact) {
      return fact == HeaderFact.LEAST ? least : greatest;
    }
  }
}
