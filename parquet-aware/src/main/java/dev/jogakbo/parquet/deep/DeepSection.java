package dev.jogakbo.parquet.deep;

import java.util.List;

/**
 * Some pages of a column chunk, one behind the other; {@link DeepV1} makes their bytes.
 *
 * @param parameters at most {@link DeepV1#PARAMETERS_LENGTH_MAX} bytes, not changed afterwards
 * @param inputs in the order the parameters count on, at least one
 * @param lengthBytes bytes of the file it stands for, at least 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DeepSection(byte[] parameters, List<StreamSlice> inputs, long lengthBytes) {
  /** Copies the list. */
  public DeepSection {
    inputs = List.copyOf(inputs);
  }
}
