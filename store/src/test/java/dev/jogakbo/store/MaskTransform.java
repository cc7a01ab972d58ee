package dev.jogakbo.store;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformInput;
import dev.jogakbo.store.recipe.TransformSource;

/** Gives its input backwards, every byte masked with the one byte of its parameters. */
public final class MaskTransform implements Transform {
  /** The transform's id. */
  public static final TransformId ID = new TransformId(65_000, 1);

  private static final int STEP_BYTES = 10_000;

  @Override
  public TransformId id() {
    return ID;
  }

  /** Returns what is to be stored so that decoding gives the bytes. */
  public static byte[] encode(byte[] bytes, byte mask) {
    byte[] encoded = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      encoded[bytes.length - 1 - i] = (byte) (bytes[i] ^ mask);
    }
    return encoded;
  }

  @Override
  public void decode(TransformSource source, ByteRange output, OutputSink sink) {
    TransformInput input = source.input();
    for (long at = output.start(); at < output.end(); at += STEP_BYTES) {
      int lengthBytes = Math.toIntExact(Math.min(STEP_BYTES, output.end() - at));
      byte[] encoded = new byte[lengthBytes];
      input.read(input.lengthBytes() - at - lengthBytes, encoded, 0, lengthBytes);
      sink.write(encode(encoded, source.parameters()[0]), 0, lengthBytes);
    }
  }

  @Override
  public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
    if (parameters.length != 1 || inputLengthBytes != outputLengthBytes) {
      throw new CorruptDataException(
          "mask: %d bytes of parameters, %d of input for %d of output"
              .formatted(parameters.length, inputLengthBytes, outputLengthBytes));
    }
  }
}
