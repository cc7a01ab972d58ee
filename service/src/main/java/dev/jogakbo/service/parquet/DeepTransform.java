package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.codec.EncoderFailedException;
import dev.jogakbo.parquet.deep.CorruptDeepException;
import dev.jogakbo.parquet.deep.DeepV1;
import dev.jogakbo.parquet.deep.PageCrew;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.StoredSection;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformSource;
import java.util.function.Supplier;

/** {@link DeepV1} as the store calls it. */
final class DeepTransform implements Transform {
  /** Its number and version in recipes. */
  static final TransformId ID = new TransformId(2, 1);

  private final Supplier<PageCrew> crew;

  DeepTransform(Supplier<PageCrew> crew) {
    this.crew = crew;
  }

  @Override
  public TransformId id() {
    return ID;
  }

  @Override
  public void decode(TransformSource source, ByteRange output, OutputSink sink) {
    StoredSection stored =
        new StoredSection(source.parameters(), new StoredBytes(source.input()), source.position());
    try {
      DeepV1.decode(stored, new FileRange(output.start(), output.end()), sink::write, crew.get());
    } catch (CorruptDeepException | EncoderFailedException e) {
      throw corrupt(e);
    }
  }

  @Override
  public boolean takesLong(byte[] parameters) {
    return true;
  }

  @Override
  public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
    try {
      DeepV1.verify(parameters, inputLengthBytes, outputLengthBytes);
    } catch (CorruptDeepException e) {
      throw corrupt(e);
    }
  }

  private static CorruptDataException corrupt(RuntimeException e) {
    return new CorruptDataException(ID + ": " + e.getMessage(), e);
  }
}
