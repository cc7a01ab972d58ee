package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.column.ColumnDecoder;
import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.column.ColumnValues;
import dev.jogakbo.parquet.column.DecodedPage;
import dev.jogakbo.parquet.column.MalformedPageException;
import dev.jogakbo.parquet.column.PlainPage;
import dev.jogakbo.parquet.column.ValueType;
import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DeltaForm;
import dev.jogakbo.parquet.encoding.HybridForm;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.LevelEncoder;
import dev.jogakbo.parquet.encoding.PlainValues;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes pages of a column, encodes them again and compares. Remembers the forms that made the
 * last pages and tries others where they do not. Used by one thread.
 */
final class PageProver {
  private final ColumnShape column;
  private final @Nullable ColumnDecoder decoder;
  private ColumnForms forms = ColumnForms.ANY;

  /**
   * A page that is made again from its values.
   *
   * @param decoded levels, good until the next page
   * @param levels the same
   * @param plain where the plain values lie
   * @param values the same
   * @param repetitionBytes bytes of repetition levels that lie apart
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record ProvenPage(
      DecodedPage decoded,
      PageLevels levels,
      PlainBytes plain,
      PlainValues values,
      int repetitionBytes) {}

  /** {@code bytes[start, end)}. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record PlainBytes(byte[] bytes, int start, int end) {}

  /** Bytes of levels of a page: those inside what is compressed, and of repetition levels apart. */
  record ProvenLevels(int insideBytes, int repetitionBytes) {}

  private PageProver(ColumnShape column, @Nullable ColumnDecoder decoder) {
    this.column = column;
    this.decoder = decoder;
  }

  /** Makes a prover of a column; one of an unknown column proves nothing. */
  static PageProver of(@Nullable LeafColumn leaf, ColumnLimits limits) {
    if (leaf != null
        && leaf.maxDefinitionLevel() <= ColumnShape.LEVEL_MAX
        && leaf.typeLengthBytes() <= ColumnShape.WIDTH_BYTES_MAX) {
      try {
        ValueType type = ValueType.of(leaf);
        ColumnShape shape =
            new ColumnShape(
                leaf.physicalType() == PhysicalType.BOOLEAN,
                type.widthBytes(),
                leaf.maxRepetitionLevel(),
                leaf.maxDefinitionLevel(),
                ColumnOrder.of(leaf));
        boolean hasWidth = type.widthBytes() > 0 || type.isVarying();
        return new PageProver(shape, hasWidth ? new ColumnDecoder(leaf, limits) : null);
      } catch (MalformedPageException _) {
        // no column that can be decoded
      }
    }
    return new PageProver(new ColumnShape(false, 1, 0, 0, Order.NONE), null);
  }

  ColumnShape column() {
    return column;
  }

  /** Returns the forms that made the page proven last. */
  ColumnForms forms() {
    return forms;
  }

  void use(ColumnForms proven) {
    forms = proven;
  }

  /** Returns a decoder of the column, if it can be decoded. */
  @Nullable ColumnDecoder decoder() {
    return decoder;
  }

  /** Decodes and proves a page without dictionary; nothing if it cannot be made again. */
  @Nullable ProvenPage prove(TakenPage page) {
    if (decoder == null || page.isDictionary() || page.isIndexed()) {
      return null;
    }
    try {
      DecodedPage decoded = decoder.decode(plainPage(page));
      PageLevels levels = levels(decoded);
      ProvenLevels inside = proveLevels(levels, page);
      return inside == null ? null : proveValues(page, decoded, levels, inside);
    } catch (MalformedPageException | CorruptValuesException | IllegalArgumentException _) {
      return null;
    }
  }

  static PlainPage plainPage(TakenPage page) {
    return new PlainPage(page.header(), ByteSlice.of(page.apart()), ByteSlice.of(page.plain()));
  }

  private @Nullable ProvenPage proveValues(
      TakenPage page, DecodedPage decoded, PageLevels levels, ProvenLevels inside) {
    int encoding = page.encoding();
    boolean liesPlain = encoding == PageMaker.PLAIN && !column.isBoolean();
    PlainBytes plain =
        liesPlain
            ? new PlainBytes(page.plain(), inside.insideBytes(), page.plain().length)
            : copied(decoded.values());
    if (plain.end() - plain.start() > ValuesParameters.PLAIN_BYTES_MAX) {
      return null;
    }
    PlainValues values = values(plain, levels.valueCount());
    boolean isProven = liesPlain || isMade(page, inside.insideBytes(), values, encoding);
    return isProven
        ? new ProvenPage(decoded, levels, plain, values, inside.repetitionBytes())
        : null;
  }

  /** Takes plain bytes as values. */
  PlainValues values(PlainBytes plain, int count) {
    PlainValues values =
        column.widthBytes() == 0
            ? PlainValues.varied(plain.bytes(), plain.start(), plain.end(), count)
            : PlainValues.fixed(plain.bytes(), plain.start(), plain.end(), column.widthBytes());
    if (values.count() != count) {
      throw new IllegalArgumentException("expected " + count + " values, found " + values.count());
    }
    return values;
  }

  private static PlainBytes copied(ColumnValues values) {
    byte[] bytes = new byte[Math.toIntExact(values.copiedBytes())];
    values.copy(0, values.count(), bytes, 0);
    return new PlainBytes(bytes, 0, bytes.length);
  }

  private boolean isMade(TakenPage page, int start, PlainValues values, int encoding) {
    return switch (encoding) {
      case PageMaker.RLE ->
          tryForms(
              HybridForm.values(),
              forms.booleans(),
              forms::withBooleans,
              tried -> isMade(page, start, values, encoding, tried));
      case PageMaker.DELTA_BINARY_PACKED ->
          tryForms(
              DeltaForm.values(),
              forms.deltas(),
              forms::withDeltas,
              tried -> isMade(page, start, values, encoding, tried));
      case PageMaker.DELTA_LENGTH_BYTE_ARRAY, PageMaker.DELTA_BYTE_ARRAY ->
          tryForms(
              DeltaForm.values(),
              forms.lengths(),
              forms::withLengths,
              tried -> isMade(page, start, values, encoding, tried));
      default -> isMade(page, start, values, encoding, forms);
    };
  }

  private boolean isMade(
      TakenPage page, int start, PlainValues values, int encoding, ColumnForms tried) {
    ByteAppender made = new ByteAppender();
    PageMaker.appendValues(values, encoding, column, tried, made);
    return isAt(made, page.plain(), start, page.plain().length);
  }

  private static boolean isAt(ByteAppender made, byte[] bytes, int start, int end) {
    return Arrays.equals(made.array(), 0, made.lengthBytes(), bytes, start, end);
  }

  /** Tries the form that made the last page, then all; keeps the first that makes this one. */
  private <T> boolean tryForms(
      T[] all, T known, Function<T, ColumnForms> with, Function<ColumnForms, Boolean> makes) {
    if (makes.apply(with.apply(known))) {
      return true;
    }
    for (T form : all) {
      ColumnForms tried = with.apply(form);
      if (!form.equals(known) && makes.apply(tried)) {
        forms = tried;
        return true;
      }
    }
    return false;
  }

  PageLevels levels(DecodedPage decoded) {
    int count = decoded.levelCount();
    int[] repeated = widened(decoded.repetitionLevels(), column.repetitionMax(), count);
    int[] defined = widened(decoded.definitionLevels(), column.definitionMax(), count);
    return new PageLevels(
        IntSpan.of(repeated), IntSpan.of(defined), count, decoded.values().count());
  }

  static int[] widened(byte[] levels, int levelMax, int count) {
    int[] widened = new int[levelMax == 0 ? 0 : count];
    for (int i = 0; i < widened.length; i++) {
      widened[i] = levels[i];
    }
    return widened;
  }

  private @Nullable ProvenLevels proveLevels(PageLevels levels, TakenPage page) {
    ProvenLevels known = findLevels(levels, page, forms.levels());
    if (known != null) {
      return known;
    }
    for (HybridForm form : HybridForm.values()) {
      ProvenLevels found = findLevels(levels, page, form);
      if (found != null) {
        forms = forms.withLevels(form);
        return found;
      }
    }
    return null;
  }

  /** Makes levels in a form; nothing if the page has others. */
  @Nullable ProvenLevels findLevels(PageLevels levels, TakenPage page, HybridForm form) {
    ByteAppender made = new ByteAppender();
    LevelEncoder encoder = new LevelEncoder(form);
    if (page.isApart()) {
      int repetitionBytes = levels.appendV2(column, encoder, made);
      return isAt(made, page.apart(), 0, page.apart().length)
          ? new ProvenLevels(0, repetitionBytes)
          : null;
    }
    levels.appendV1(column, encoder, made);
    int length = made.lengthBytes();
    return length <= page.plain().length && isAt(made, page.plain(), 0, length)
        ? new ProvenLevels(length, 0)
        : null;
  }
}
