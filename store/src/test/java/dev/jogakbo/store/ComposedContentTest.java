package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.Transforms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Contents that are partly what a transform makes of stored bytes. */
class ComposedContentTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final int PLAIN_BYTES = 300_000;
  private static final int MASKED_BYTES = 1_500_000;
  private static final byte MASK = 0x5a;

  private final TestBed bed = new TestBed();
  private final byte[] bytes = Samples.random(2 * PLAIN_BYTES + MASKED_BYTES, 1);
  private Store store;

  ComposedContentTest() {
    bed.transforms = Transforms.of(List.of(new MaskTransform()));
    store = bed.open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Plain bytes, masked ones made from two parts, plain bytes. */
  private ComposedContent compose(WriteSession session, byte mask) throws IOException {
    byte[] masked = Arrays.copyOfRange(bytes, PLAIN_BYTES, PLAIN_BYTES + MASKED_BYTES);
    byte[] encoded = MaskTransform.encode(masked, MASK);
    ComposedContent content = session.compose();
    StoredPart head = content.store(slice(bytes, 0, PLAIN_BYTES));
    StoredPart first = content.store(slice(encoded, 0, 700_000));
    StoredPart second = content.store(slice(encoded, 700_000, MASKED_BYTES));
    content.append(head);
    content.append(MaskTransform.ID, new byte[] {mask}, List.of(first, second), MASKED_BYTES);
    content.append(content.store(slice(bytes, PLAIN_BYTES + MASKED_BYTES, bytes.length)));
    return content;
  }

  private static ByteArrayInputStream slice(byte[] source, int start, int end) {
    return new ByteArrayInputStream(source, start, end - start);
  }

  private ContentId storeComposed() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ContentId id = compose(session, MASK).finish(Samples.idOf(bytes)).id();
      session.publish(List.of(id));
      return id;
    }
  }

  @Test
  void comesBackWholeAndByRange() throws IOException {
    ContentId id = storeComposed();
    assertThat(Samples.read(store, id)).isEqualTo(bytes);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      for (int i = 0; i < 50; i++) {
        int start = random.nextInt(bytes.length);
        int end = start + random.nextInt(bytes.length - start);
        assertThat(Samples.read(reader, start, end))
            .as("seed %d", seed)
            .isEqualTo(Arrays.copyOfRange(bytes, start, end));
      }
    }
  }

  @Test
  void isKnownByTheHashesOfItsBytesNotOfWhatIsStored() throws IOException {
    ContentId id = storeComposed();
    Content composed = store.findContent(DOMAIN, id).orElseThrow();
    TestBed other = new TestBed();
    try (Store plain = other.open()) {
      assertThat(composed.fileHash()).isEqualTo(Samples.store(plain, bytes).fileHash());
    }
    assertThat(composed.sizeBytes()).isEqualTo(bytes.length);
  }

  @Test
  void isRefusedWhereItGivesOtherBytes() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent wrong = compose(session, (byte) (MASK + 1));
      assertThatThrownBy(() -> wrong.finish(Samples.idOf(bytes)))
          .isInstanceOf(DigestMismatchException.class);
      session.flush();
      assertThat(store.findContent(DOMAIN, Samples.idOf(bytes))).isEmpty();
      compose(session, MASK).finish(Samples.idOf(bytes));
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  @Test
  void sharesItsChunksWithPlainFiles() throws IOException {
    Samples.store(store, Arrays.copyOf(bytes, PLAIN_BYTES));
    try (WriteSession session = store.begin(DOMAIN)) {
      Ingested ingested = compose(session, MASK).finish(Samples.idOf(bytes));
      assertThat(ingested.savings().newBytes()).isEqualTo(bytes.length - PLAIN_BYTES);
    }
  }

  @Test
  void damageInItsInputIsNeverDecoded() throws IOException {
    ContentId id = storeComposed();
    bed.packs().forEach(pack -> bed.flip(pack.key(), Math.toIntExact(pack.lengthBytes() / 2)));
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      assertThatThrownBy(() -> Samples.read(reader, 0, bytes.length))
          .isInstanceOf(CorruptDataException.class);
    }
  }

  @Test
  void aProcessWithoutTheTransformSaysSo() throws IOException {
    ContentId id = storeComposed();
    store.close();
    bed.restart();
    bed.transforms = Transforms.NONE;
    store = bed.open();
    assertThatThrownBy(() -> Samples.read(store, id)).isInstanceOf(FormatTooNewException.class);
  }
}
