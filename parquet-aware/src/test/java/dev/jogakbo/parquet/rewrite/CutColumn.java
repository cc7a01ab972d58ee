package dev.jogakbo.parquet.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A column as levels and values, cut in two ways: by the cutter, and step by step by the book. */
final class CutColumn {
  private static final int ROWS = 20_000;

  private final int definitionMax;
  private final int repetitionMax;
  private final List<Triple> triples;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Triple(int definition, int repetition, byte @Nullable [] value) {}

  private CutColumn(int definitionMax, int repetitionMax, List<Triple> triples) {
    this.definitionMax = definitionMax;
    this.repetitionMax = repetitionMax;
    this.triples = triples;
  }

  /** Eight bytes each, none missing. */
  static CutColumn numbers() {
    Mix mix = new Mix(1);
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      triples.add(new Triple(0, 0, bytes(mix.next(), Long.BYTES)));
    }
    return new CutColumn(0, 0, triples);
  }

  /** Texts, some missing, some empty. */
  static CutColumn texts() {
    Mix mix = new Mix(2);
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      long x = mix.next();
      if (Long.remainderUnsigned(x, 10) == 0) {
        triples.add(new Triple(0, 0, null));
      } else {
        int repeats = 1 + (int) Long.remainderUnsigned(x, 3);
        String text = Long.remainderUnsigned(x, 7) == 0 ? "" : Long.toHexString(x).repeat(repeats);
        triples.add(new Triple(1, 0, text.getBytes(UTF_8)));
      }
    }
    return new CutColumn(1, 0, triples);
  }

  /** Lists, some missing, some empty, of numbers of four bytes, some missing. */
  static CutColumn lists() {
    Mix mix = new Mix(3);
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      long x = mix.next();
      int kind = (int) Long.remainderUnsigned(x, 11);
      if (kind <= 1) {
        triples.add(new Triple(kind, 0, null));
        continue;
      }
      int count = 1 + (int) Long.remainderUnsigned(x, 5);
      for (int k = 0; k < count; k++) {
        long y = mix.next();
        boolean isMissing = Long.remainderUnsigned(y, 6) == 0;
        byte[] value = isMissing ? null : bytes((y >>> 40) - (1 << 23), Integer.BYTES);
        triples.add(new Triple(isMissing ? 2 : 3, k == 0 ? 0 : 1, value));
      }
    }
    return new CutColumn(3, 1, triples);
  }

  /** Values of any length at any levels. */
  static CutColumn random(Random random) {
    int repetitionMax = random.nextInt(3);
    int definitionMax = repetitionMax + random.nextInt(3);
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      int definition = random.nextInt(definitionMax + 1);
      byte[] value = new byte[random.nextInt(random.nextInt(100) == 0 ? 2000 : 20)];
      random.nextBytes(value);
      int repetition = i == 0 ? 0 : random.nextInt(repetitionMax + 1);
      triples.add(new Triple(definition, repetition, definition == definitionMax ? value : null));
    }
    return new CutColumn(definitionMax, repetitionMax, triples);
  }

  CutColumn without(int index) {
    List<Triple> rest = new ArrayList<>(triples);
    rest.remove(index);
    return new CutColumn(definitionMax, repetitionMax, rest);
  }

  /** Rows of each page, cut by the cutter. */
  int[] pageRows(CutLimits limits) {
    ContentCutter cutter = new ContentCutter(limits, definitionMax, repetitionMax);
    Rows rows = new Rows();
    for (Triple triple : triples) {
      byte[] value = triple.value == null ? new byte[0] : triple.value;
      byte[] framed = new byte[value.length + 5];
      System.arraycopy(value, 0, framed, 2, value.length);
      rows.add(
          triple.repetition == 0,
          cutter.cutsBefore(triple.definition, triple.repetition, framed, 2, value.length));
    }
    return rows.toArray();
  }

  /** The same with big numbers, digests for each byte and no short cuts. */
  int[] slowPageRows(CutLimits limits) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(64);
    int log =
        BigInteger.valueOf((limits.bytesMin() + limits.bytesMax()) / 2 - limits.bytesMin())
                .bitLength()
            - 1;
    int bits = log - 3 - limits.normLevel();
    BigInteger hash = BigInteger.ZERO;
    int round = 0;
    long bytes = 0;
    boolean matched = false;
    Rows rows = new Rows();
    for (Triple triple : triples) {
      for (byte[] piece : pieces(triple)) {
        bytes += piece.length;
        for (int i = 0; bytes >= limits.bytesMin() && i < piece.length; i++) {
          hash = hash.shiftLeft(1).add(gear(round, piece[i])).mod(modulus);
          matched |= hash.shiftRight(64 - bits).signum() == 0;
        }
      }
      boolean cuts = false;
      if (triple.repetition == 0) {
        if (matched) {
          matched = false;
          round++;
        }
        cuts = round == 8 || bytes >= limits.bytesMax();
        round %= 8;
        bytes = cuts ? 0 : bytes;
      }
      rows.add(triple.repetition == 0, cuts);
    }
    return rows.toArray();
  }

  private List<byte[]> pieces(Triple triple) {
    List<byte[]> pieces = new ArrayList<>();
    if (definitionMax > 0) {
      pieces.add(bytes(triple.definition, 2));
    }
    if (repetitionMax > 0) {
      pieces.add(bytes(triple.repetition, 2));
    }
    if (triple.value != null) {
      pieces.add(triple.value);
    }
    return pieces;
  }

  private static BigInteger gear(int round, byte value) {
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      byte[] repeated = new byte[64];
      Arrays.fill(repeated, (byte) round);
      digest.update(repeated);
      Arrays.fill(repeated, value);
      return new BigInteger(1, Arrays.copyOf(digest.digest(repeated), 8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(long value, int count) {
    byte[] all = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
    return Arrays.copyOf(all, count);
  }

  /** Counts rows by page. */
  private static final class Rows {
    private final List<Integer> rows = new ArrayList<>();
    private int count;

    void add(boolean beginsRow, boolean cuts) {
      if (cuts && count > 0) {
        rows.add(count);
        count = 0;
      }
      count += beginsRow ? 1 : 0;
    }

    int[] toArray() {
      List<Integer> all = new ArrayList<>(rows);
      all.add(count);
      return all.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** SplitMix64, which is easily written in any language. */
  private static final class Mix {
    private long state;

    Mix(long seed) {
      state = seed;
    }

    long next() {
      state += 0x9E3779B97F4A7C15L;
      long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      return z ^ (z >>> 31);
    }
  }
}
