package dev.jogakbo.store;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.Transforms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Contents that are made by {@link MaskTransform}, all but their first quarter. */
final class Masked {
  static final Transforms TRANSFORMS = Transforms.of(List.of(new MaskTransform()));

  private Masked() {}

  /** Makes a content that is there in another way, for each mask another. */
  static Ingested remake(Store store, byte[] bytes, int mask) throws IOException {
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      return remake(session, bytes, mask);
    }
  }

  static Ingested remake(WriteSession session, byte[] bytes, int mask) throws IOException {
    ContentId id = Samples.idOf(bytes);
    return fill(session.recompose(id), bytes, mask).finish(id);
  }

  /** Composes the bytes. */
  static ComposedContent fill(ComposedContent content, byte[] bytes, int mask) throws IOException {
    return fill(content, bytes, mask, mask);
  }

  /** Composes what gives the bytes only if both masks are the same. */
  static ComposedContent fill(ComposedContent content, byte[] bytes, int stored, int told)
      throws IOException {
    int plainBytes = bytes.length / 4;
    int maskedBytes = bytes.length - plainBytes;
    content.append(content.store(new ByteArrayInputStream(bytes, 0, plainBytes), Packing.FAST));
    if (maskedBytes > 0) {
      byte[] encoded =
          MaskTransform.encode(Arrays.copyOfRange(bytes, plainBytes, bytes.length), (byte) stored);
      StoredPart part = content.store(new ByteArrayInputStream(encoded), Packing.DENSE);
      content.append(
          MaskTransform.ID, new byte[] {(byte) told}, List.of(StoredSlice.of(part)), maskedBytes);
    }
    return content;
  }
}
