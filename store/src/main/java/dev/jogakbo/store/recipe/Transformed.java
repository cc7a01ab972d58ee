package dev.jogakbo.store.recipe;

import java.util.Arrays;
import java.util.List;

/**
 * The output of a transform.
 *
 * @param transform which one, frozen
 * @param parameters what it is told, at most {@link #PARAMETERS_LENGTH_MAX} bytes; not changed
 *     afterwards
 * @param inputs runs whose bytes, one after another, it is given; possibly none
 * @param lengthBytes bytes it gives, at least 1
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record Transformed(
    TransformId transform, byte[] parameters, List<ChunkRun> inputs, long lengthBytes)
    implements Segment {
  /** Most bytes of parameters; more belong into an input. */
  public static final int PARAMETERS_LENGTH_MAX = 16 * 1024;

  /** Most runs a transform is given; longer outputs are cut into several segments. */
  public static final int INPUT_COUNT_MAX = 512;

  /** Checks the bounds. */
  public Transformed {
    inputs = List.copyOf(inputs);
    if (parameters.length > PARAMETERS_LENGTH_MAX
        || inputs.size() > INPUT_COUNT_MAX
        || lengthBytes < 1) {
      throw new IllegalArgumentException(
          "%s: out of bounds: %d bytes of parameters, %d inputs, %d bytes"
              .formatted(transform, parameters.length, inputs.size(), lengthBytes));
    }
  }

  @Override
  public long chunkCount() {
    return inputs.stream().mapToLong(ChunkRun::chunkCount).sum();
  }

  /** Returns the bytes of all inputs. */
  public long inputLengthBytes() {
    return inputs.stream().mapToLong(ChunkRun::lengthBytes).reduce(0, Math::addExact);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Transformed that
        && lengthBytes == that.lengthBytes
        && transform.equals(that.transform)
        && Arrays.equals(parameters, that.parameters)
        && inputs.equals(that.inputs);
  }

  @Override
  public int hashCode() {
    return 31 * transform.hashCode() + Arrays.hashCode(parameters);
  }
}
