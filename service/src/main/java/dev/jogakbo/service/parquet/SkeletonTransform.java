package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.transform.CorruptSkeletonException;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.SkeletonV1;
import dev.jogakbo.parquet.transform.StoredSection;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformSource;

/** {@link SkeletonV1} as the store calls it. */
final class SkeletonTransform implements Transform {
  /** Its number and version in recipes. */
  static final TransformId ID = new TransformId(1, 1);

  @Override
  public TransformId id() {
    return ID;
  }

  @Override
  public void decode(TransformSource source, ByteRange output, OutputSink sink) {
    StoredSection stored =
        new StoredSection(source.parameters(), new StoredBytes(source.input()), source.position());
    try {
      SkeletonV1.decode(stored, new FileRange(output.start(), output.end()), sink::write);
    } catch (CorruptSkeletonException e) {
      throw corrupt(e);
    }
  }

  @Override
  public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
    try {
      SkeletonV1.verify(parameters, inputLengthBytes, outputLengthBytes);
    } catch (CorruptSkeletonException e) {
      throw corrupt(e);
    }
  }

  private static CorruptDataException corrupt(CorruptSkeletonException e) {
    return new CorruptDataException(ID + ": " + e.getMessage(), e);
  }
}
