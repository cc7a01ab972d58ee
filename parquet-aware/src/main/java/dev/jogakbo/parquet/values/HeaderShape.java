package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;

/**
 * What headers of pages look like, with places for what differs from page to page. Headers are made
 * from it without being understood.
 *
 * <pre>
 *   step      bytes that follow &lt;&lt; 1 varint, these bytes: they stand in the header
 *             1 varint: bytes come from the stream of headers, a varint says how many
 *             (number of a {@link HeaderFact} + 1) &lt;&lt; 1 | 1 varint: the fact stands in the header
 * </pre>
 */
@SuppressWarnings("ArrayRecordComponent") // compared by whoever keeps shapes
record HeaderShape(byte[] steps) {
  static final int LENGTH_BYTES_MAX = 1 << 12;

  private static final int RESIDUAL = 1;

  /** Makes a header. What no fact gives is taken from {@code residuals}. */
  byte[] make(HeaderFacts facts, ByteReader residuals) {
    ByteAppender header = new ByteAppender();
    ByteReader reader = new ByteReader(steps, "shape of a header");
    while (reader.remaining() > 0) {
      int step = (int) reader.varint(2L * LENGTH_BYTES_MAX);
      if ((step & 1) == 0) {
        reader.appendTo(header, step >>> 1);
      } else if (step == RESIDUAL) {
        residuals.appendTo(header, (int) residuals.varint(Integer.MAX_VALUE));
      } else {
        facts.append(fact(step), header);
      }
    }
    return header.toByteArray();
  }

  /** Whether a fact stands in headers of this shape. */
  boolean has(HeaderFact wanted) {
    ByteReader reader = new ByteReader(steps, "shape of a header");
    while (reader.remaining() > 0) {
      int step = (int) reader.varint(2L * LENGTH_BYTES_MAX);
      if ((step & 1) == 0) {
        reader.skip(step >>> 1);
      } else if (step != RESIDUAL && fact(step) == wanted) {
        return true;
      }
    }
    return false;
  }

  private static HeaderFact fact(int step) {
    int number = (step >>> 1) - 1;
    if (number >= HeaderFact.count()) {
      throw CorruptValuesException.of("shape of a header", "a fact that is known", number);
    }
    return HeaderFact.of(number);
  }

  /** Puts a shape together. */
  static final class Builder {
    private final ByteAppender steps = new ByteAppender();

    Builder literal(byte[] bytes, int start, int end) {
      if (start < end) {
        steps.varint((long) (end - start) << 1).bytes(bytes, start, end);
      }
      return this;
    }

    Builder residual() {
      steps.varint(RESIDUAL);
      return this;
    }

    Builder fact(HeaderFact fact) {
      steps.varint(((fact.number() + 1L) << 1) | 1);
      return this;
    }

    HeaderShape build() {
      return new HeaderShape(steps.toByteArray());
    }
  }
}
