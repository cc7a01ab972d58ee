package dev.jogakbo.store;

import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformSource;
import java.util.function.BiConsumer;

/** The same transform, telling the observer of each decoding before it. */
record ObservedTransform(Transform transform, BiConsumer<TransformSource, ByteRange> observer)
    implements Transform {
  @Override
  public TransformId id() {
    return transform.id();
  }

  @Override
  public void decode(TransformSource source, ByteRange output, OutputSink sink) {
    observer.accept(source, output);
    transform.decode(source, output, sink);
  }

  @Override
  public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
    transform.verify(parameters, inputLengthBytes, outputLengthBytes);
  }
}
