package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * Collects the symbols of a block and writes it as zlib would, in the shortest of three forms:
 *
 * <pre>
 *   last block      1 bit
 *   form            2 bits: 0 stored, 1 fixed code, 2 code of its own
 *   stored          to the next byte, length u16, its complement u16, the bytes
 *   fixed           symbols, end of block
 *   code of its own literal count - 257: 5 bits, distance count - 1: 5 bits, length code count - 4: 4 bits
 *                   3 bits for each length code, in the order of {@link DeflateLengthCode}
 *                   the lengths of both codes in that code, runs shortened; symbols, end of block
 * </pre>
 */
final class DeflateBlocks {
  private static final int STORED = 0;
  private static final int FIXED = 1;
  private static final int OWN = 2;
  private static final int FORM_BITS = 3;
  private static final int DISTANCE_SHIFT = 9;
  private static final int CODE_LENGTH_MAX = 15;
  private static final int STORED_HEADER_BYTES = 4;

  private static final int[] FIXED_LITERAL_LENGTHS = fixedLiteralLengths();
  private static final int[] FIXED_LITERAL_CODES =
      HuffmanTree.codes(FIXED_LITERAL_LENGTHS, CODE_LENGTH_MAX);
  private static final int[] FIXED_DISTANCE_LENGTHS = fixedDistanceLengths();
  private static final int[] FIXED_DISTANCE_CODES =
      HuffmanTree.codes(FIXED_DISTANCE_LENGTHS, CODE_LENGTH_MAX);

  private final HuffmanTree literals =
      new HuffmanTree(
          new HuffmanTree.Alphabet(
              DeflateCodes.LITERAL_COUNT,
              DeflateCodes.LENGTH_EXTRA_BITS,
              DeflateCodes.END_OF_BLOCK + 1,
              CODE_LENGTH_MAX,
              FIXED_LITERAL_LENGTHS));
  private final HuffmanTree distances =
      new HuffmanTree(
          new HuffmanTree.Alphabet(
              DeflateCodes.DISTANCE_COUNT,
              DeflateCodes.DISTANCE_EXTRA_BITS,
              0,
              CODE_LENGTH_MAX,
              FIXED_DISTANCE_LENGTHS));
  private final DeflateLengthCode lengthCode = new DeflateLengthCode();

  /** Distance and length less 3, or no distance and a literal. */
  private final int[] symbols;

  private int symbolCount;

  DeflateBlocks(int symbolCountMax) {
    this.symbols = new int[symbolCountMax];
    clear();
  }

  private static int[] fixedLiteralLengths() {
    int[] lengths = new int[DeflateCodes.FIXED_LITERAL_COUNT];
    Arrays.fill(lengths, 0, 144, 8);
    Arrays.fill(lengths, 144, 256, 9);
    Arrays.fill(lengths, 256, 280, 7);
    Arrays.fill(lengths, 280, lengths.length, 8);
    return lengths;
  }

  private static int[] fixedDistanceLengths() {
    int[] lengths = new int[DeflateCodes.DISTANCE_COUNT];
    Arrays.fill(lengths, 5);
    return lengths;
  }

  /** Starts a block. */
  void clear() {
    literals.clear();
    distances.clear();
    literals.count(DeflateCodes.END_OF_BLOCK);
    symbolCount = 0;
  }

  /** Adds a literal; whether the block is full then. */
  boolean add(int literal) {
    symbols[symbolCount++] = literal;
    literals.count(literal);
    return symbolCount == symbols.length;
  }

  /** Adds a match; whether the block is full then. */
  boolean add(int distance, int length) {
    int lengthLessMin = length - DeflateCodes.LENGTH_MIN;
    symbols[symbolCount++] = distance << DISTANCE_SHIFT | lengthLessMin;
    literals.count(DeflateCodes.END_OF_BLOCK + 1 + DeflateCodes.lengthCode(lengthLessMin));
    distances.count(DeflateCodes.distanceCode(distance - 1));
    return symbolCount == symbols.length;
  }

  /**
   * Writes the block and starts another. {@code stored} is what it stands for, if still at hand.
   */
  void write(BitWriter out, Stored stored, int last) {
    literals.build();
    distances.build();
    lengthCode.build(literals, distances);
    int optimalBits = literals.optimalBits() + distances.optimalBits() + lengthCode.headerBits();
    int fixedBytes = bytes(literals.fixedBits() + distances.fixedBits());
    int bestBytes = Math.min(bytes(optimalBits), fixedBytes);
    if (stored.isAtHand && stored.lengthBytes + STORED_HEADER_BYTES <= bestBytes) {
      writeStored(out, stored, last);
    } else if (fixedBytes == bestBytes) {
      out.put(FIXED << 1 | last, FORM_BITS);
      writeFixed(out);
    } else {
      out.put(OWN << 1 | last, FORM_BITS);
      lengthCode.write(out, literals, distances);
      writeOwn(out);
    }
    clear();
  }

  /** The plain bytes of a block; zlib cannot store those that left its window. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Stored(byte[] bytes, int start, int lengthBytes, boolean isAtHand) {}

  private static int bytes(int bits) {
    return (bits + FORM_BITS + Byte.SIZE - 1) >>> 3;
  }

  private static void writeStored(BitWriter out, Stored stored, int last) {
    out.put(STORED << 1 | last, FORM_BITS);
    out.align();
    int length = stored.lengthBytes & 0xffff;
    out.put(length, Short.SIZE);
    out.put(~length & 0xffff, Short.SIZE);
    out.align();
    out.putBytes(stored.bytes, stored.start, stored.lengthBytes);
  }

  private void writeFixed(BitWriter out) {
    for (int i = 0; i < symbolCount; i++) {
      int symbol = symbols[i];
      int distance = symbol >>> DISTANCE_SHIFT;
      if (distance == 0) {
        out.put(FIXED_LITERAL_CODES[symbol], FIXED_LITERAL_LENGTHS[symbol]);
      } else {
        int literal = writtenLiteral(symbol);
        out.put(FIXED_LITERAL_CODES[literal], FIXED_LITERAL_LENGTHS[literal]);
        writeLengthExtra(out, symbol);
        int code = DeflateCodes.distanceCode(distance - 1);
        out.put(FIXED_DISTANCE_CODES[code], FIXED_DISTANCE_LENGTHS[code]);
        writeDistanceExtra(out, distance, code);
      }
    }
    int end = DeflateCodes.END_OF_BLOCK;
    out.put(FIXED_LITERAL_CODES[end], FIXED_LITERAL_LENGTHS[end]);
  }

  private void writeOwn(BitWriter out) {
    for (int i = 0; i < symbolCount; i++) {
      int symbol = symbols[i];
      int distance = symbol >>> DISTANCE_SHIFT;
      if (distance == 0) {
        out.put(literals.code(symbol), literals.length(symbol));
      } else {
        int literal = writtenLiteral(symbol);
        out.put(literals.code(literal), literals.length(literal));
        writeLengthExtra(out, symbol);
        int code = DeflateCodes.distanceCode(distance - 1);
        out.put(distances.code(code), distances.length(code));
        writeDistanceExtra(out, distance, code);
      }
    }
    int end = DeflateCodes.END_OF_BLOCK;
    out.put(literals.code(end), literals.length(end));
  }

  private static int writtenLiteral(int symbol) {
    return DeflateCodes.END_OF_BLOCK + 1 + DeflateCodes.lengthCode(symbol & 0xff);
  }

  private static void writeLengthExtra(BitWriter out, int symbol) {
    int lengthLessMin = symbol & 0xff;
    int code = DeflateCodes.lengthCode(lengthLessMin);
    out.put(lengthLessMin - DeflateCodes.lengthBase(code), DeflateCodes.LENGTH_EXTRA_BITS[code]);
  }

  private static void writeDistanceExtra(BitWriter out, int distance, int code) {
    out.put(distance - 1 - DeflateCodes.distanceBase(code), DeflateCodes.DISTANCE_EXTRA_BITS[code]);
  }
}
