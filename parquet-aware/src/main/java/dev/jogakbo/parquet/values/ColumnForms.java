package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.DeltaForm;
import dev.jogakbo.parquet.encoding.HybridForm;

/**
 * How a writer encodes the pages of a column.
 *
 * @param levels runs and packed bits of levels
 * @param indices of indices
 * @param booleans of booleans
 * @param deltas of numbers
 * @param lengths of lengths of byte arrays
 * @param dictionary order of entries
 * @param width bits of indices
 */
record ColumnForms(
    HybridForm levels,
    HybridForm indices,
    HybridForm booleans,
    DeltaForm deltas,
    DeltaForm lengths,
    DictionaryRule dictionary,
    WidthRule width) {
  /** For columns whose pages need none, and to begin with. */
  static final ColumnForms ANY =
      new ColumnForms(
          HybridForm.ARROW,
          HybridForm.ARROW,
          HybridForm.ARROW,
          DeltaForm.ARROW_INT32,
          DeltaForm.ARROW_INT32,
          DictionaryRule.FIRST_USE,
          WidthRule.SEEN);

  static ColumnForms read(ByteReader reader) {
    return new ColumnForms(
        hybrid(reader.u8()),
        hybrid(reader.u8()),
        hybrid(reader.u8()),
        delta(reader.u8()),
        delta(reader.u8()),
        DictionaryRule.of(reader.u8()),
        WidthRule.of(reader.u8()));
  }

  void appendTo(ByteAppender target) {
    target.u8(levels.number()).u8(indices.number()).u8(booleans.number());
    target.u8(deltas.number()).u8(lengths.number());
    target.u8(dictionary.number()).u8(width.number());
  }

  ColumnForms withLevels(HybridForm form) {
    return new ColumnForms(form, indices, booleans, deltas, lengths, dictionary, width);
  }

  ColumnForms withIndices(HybridForm form) {
    return new ColumnForms(levels, form, booleans, deltas, lengths, dictionary, width);
  }

  ColumnForms withBooleans(HybridForm form) {
    return new ColumnForms(levels, indices, form, deltas, lengths, dictionary, width);
  }

  ColumnForms withDeltas(DeltaForm form) {
    return new ColumnForms(levels, indices, booleans, form, lengths, dictionary, width);
  }

  ColumnForms withLengths(DeltaForm form) {
    return new ColumnForms(levels, indices, booleans, deltas, form, dictionary, width);
  }

  ColumnForms withDictionary(DictionaryRule rule) {
    return new ColumnForms(levels, indices, booleans, deltas, lengths, rule, width);
  }

  ColumnForms withWidth(WidthRule rule) {
    return new ColumnForms(levels, indices, booleans, deltas, lengths, dictionary, rule);
  }

  private static HybridForm hybrid(int number) {
    return HybridForm.find(number).orElseThrow(() -> unknown(number));
  }

  private static DeltaForm delta(int number) {
    return DeltaForm.find(number).orElseThrow(() -> unknown(number));
  }

  private static CorruptValuesException unknown(int number) {
    return CorruptValuesException.of("plan", "a form that is known", number);
  }
}
