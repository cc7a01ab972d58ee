package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.codec.EncoderParameters;
import dev.jogakbo.parquet.encoding.ByteAppender;
import java.util.ArrayList;
import java.util.List;

/**
 * How the pages of a section are made. Sections of a column that are made alike have the same plan,
 * which then is kept once.
 *
 * <pre>
 *   values are runs u8
 *   column    boolean u8, bytes of a value varint, highest repetition and definition level varint,
 *             {@link Order} u8
 *   forms     {@link dev.jogakbo.parquet.encoding.HybridForm} of levels, indices, booleans u8 each,
 *             {@link dev.jogakbo.parquet.encoding.DeltaForm} of numbers, lengths u8 each,
 *             {@link DictionaryRule} u8, {@link WidthRule} u8
 *   count of encoders varint, each: number of its profile varint, bytes of its parameters varint,
 *             these bytes
 *   count of shapes of headers varint, each: bytes varint, {@link HeaderShape}
 * </pre>
 */
record ColumnPlan(
    boolean hasRuns,
    ColumnShape column,
    ColumnForms forms,
    List<PageEncoder> encoders,
    List<HeaderShape> shapes) {
  static final int ENTRY_COUNT_MAX = 512;
  static final int LENGTH_BYTES_MAX = 4 << 20;

  private static final int PROFILE_ID_MAX = 255;

  /** Which profile makes pages, and what it needs for it. */
  record PageEncoder(int profileId, EncoderParameters parameters) {}

  /** Copies the lists. */
  ColumnPlan {
    encoders = List.copyOf(encoders);
    shapes = List.copyOf(shapes);
  }

  static ColumnPlan read(byte[] bytes) {
    ByteReader reader = new ByteReader(bytes, "plan");
    boolean hasRuns = reader.u8() == 1;
    ColumnShape column = ColumnShape.read(reader);
    ColumnForms forms = ColumnForms.read(reader);
    List<PageEncoder> encoders = new ArrayList<>();
    for (int left = reader.int32(ENTRY_COUNT_MAX); left > 0; left--) {
      int profileId = reader.int32(PROFILE_ID_MAX);
      byte[] parameters = reader.bytes(reader.int32(EncoderParameters.LENGTH_BYTES_MAX));
      encoders.add(new PageEncoder(profileId, EncoderParameters.of(parameters)));
    }
    List<HeaderShape> shapes = new ArrayList<>();
    for (int left = reader.int32(ENTRY_COUNT_MAX); left > 0; left--) {
      shapes.add(new HeaderShape(reader.bytes(reader.int32(HeaderShape.LENGTH_BYTES_MAX))));
    }
    return new ColumnPlan(hasRuns, column, forms, encoders, shapes);
  }

  byte[] toByteArray() {
    ByteAppender target = new ByteAppender().u8(hasRuns ? 1 : 0);
    column.appendTo(target);
    forms.appendTo(target);
    target.varint(encoders.size());
    for (PageEncoder encoder : encoders) {
      byte[] parameters = encoder.parameters().toByteArray();
      target.varint(encoder.profileId()).varint(parameters.length).bytes(parameters);
    }
    target.varint(shapes.size());
    for (HeaderShape shape : shapes) {
      target.varint(shape.steps().length).bytes(shape.steps());
    }
    return target.toByteArray();
  }

  PageEncoder encoder(int number) {
    return entry(encoders, number);
  }

  HeaderShape shape(int number) {
    return entry(shapes, number);
  }

  private static <T> T entry(List<T> entries, int number) {
    if (number >= entries.size()) {
      throw CorruptValuesException.of("plan", "one of " + entries.size() + " entries", number);
    }
    return entries.get(number);
  }
}
