package dev.jogakbo.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.ScatteredInputsException;
import dev.jogakbo.store.error.UnprovenContentException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.Transforms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
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
    StoredPart head = content.store(slice(bytes, 0, PLAIN_BYTES), Packing.FAST);
    StoredPart first = content.store(slice(encoded, 0, 700_000), Packing.FAST);
    StoredPart second = content.store(slice(encoded, 700_000, MASKED_BYTES), Packing.FAST);
    content.append(head);
    content.append(
        MaskTransform.ID,
        new byte[] {mask},
        List.of(StoredSlice.of(first), StoredSlice.of(second)),
        MASKED_BYTES);
    content.append(
        content.store(slice(bytes, PLAIN_BYTES + MASKED_BYTES, bytes.length), Packing.FAST));
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
  void aTransformThatFailsLeavesTheSessionUsable() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent wrong = session.compose();
      StoredPart part = wrong.store(slice(bytes, 0, PLAIN_BYTES), Packing.FAST);
      wrong.append(MaskTransform.ID, new byte[] {1, 2}, List.of(StoredSlice.of(part)), PLAIN_BYTES);
      assertThatThrownBy(() -> wrong.finish(Samples.idOf(bytes)))
          .isInstanceOf(UnprovenContentException.class);
      session.store(slice(bytes, 0, bytes.length), Expectation.NONE);
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  @Test
  void moreInputsThanASegmentTakesAreJoinedWhereTheyLieTogether() throws IOException {
    byte[] masked = Arrays.copyOf(bytes, 700 * 1000);
    byte[] encoded = MaskTransform.encode(masked, MASK);
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent content = session.compose();
      List<StoredSlice> parts = storeThousands(content, encoded, IntStream.range(0, 700));
      content.append(MaskTransform.ID, new byte[] {MASK}, parts, masked.length);
      content.finish(Samples.idOf(masked));
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(masked))).isEqualTo(masked);
  }

  private static List<StoredSlice> storeThousands(
      ComposedContent content, byte[] encoded, IntStream order) throws IOException {
    List<StoredSlice> parts = new ArrayList<>();
    for (int i : order.toArray()) {
      parts.add(
          StoredSlice.of(content.store(slice(encoded, i * 1000, (i + 1) * 1000), Packing.FAST)));
    }
    return parts;
  }

  @Test
  void moreInputsThanASegmentTakesThatLieApartAreRefused() throws IOException {
    byte[] masked = Arrays.copyOf(bytes, 700 * 1000);
    byte[] encoded = MaskTransform.encode(masked, MASK);
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent content = session.compose();
      IntStream backwards = IntStream.range(0, 700).map(i -> 699 - i);
      List<StoredSlice> parts = storeThousands(content, encoded, backwards).reversed();
      content.append(MaskTransform.ID, new byte[] {MASK}, parts, masked.length);
      assertThatThrownBy(() -> content.finish(Samples.idOf(masked)))
          .isInstanceOf(ScatteredInputsException.class)
          .hasMessageContaining("at most 512 places, found 700");
      session.store(slice(masked, 0, masked.length), Expectation.NONE);
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(masked))).isEqualTo(masked);
  }

  @Test
  void segmentsAreMadeFromTheChunksThatCoverARangeOfAPart() throws IOException {
    byte[] encoded = MaskTransform.encode(bytes, MASK);
    Random random = new Random(7);
    ByteRange range = new ByteRange(400_000, 1_200_000);
    byte[] masked;
    try (WriteSession session = store.begin(DOMAIN)) {
      session.store(slice(encoded, 100_000, 600_000), Expectation.NONE); // its chunks lie elsewhere
      ComposedContent content = session.compose();
      StoredPart part = content.store(slice(encoded, 0, encoded.length), Packing.FAST);
      for (int i = 0; i < 100; i++) {
        int start = random.nextInt(encoded.length);
        ByteRange some = new ByteRange(start, start + 1 + random.nextInt(encoded.length - start));
        ByteRange cover = part.cover(some);
        assertThat(cover.start()).isBetween(some.start() - 128 * 1024, some.start());
        assertThat(cover.end()).isBetween(some.end(), some.end() + 128 * 1024);
        assertThat(part.cover(cover)).isEqualTo(cover);
      }
      ByteRange cover = part.cover(range);
      int end = encoded.length - Math.toIntExact(cover.start());
      masked = Arrays.copyOfRange(bytes, end - Math.toIntExact(cover.lengthBytes()), end);
      StoredSlice some = StoredSlice.of(part, cover);
      content.append(MaskTransform.ID, new byte[] {MASK}, List.of(some), cover.lengthBytes());
      content.finish(Samples.idOf(masked));
      session.flush();
      assertThatThrownBy(() -> StoredSlice.of(part, new ByteRange(1, encoded.length)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> part.cover(new ByteRange(0, encoded.length + 1)))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThat(Samples.read(store, Samples.idOf(masked))).isEqualTo(masked);
  }

  @Test
  void densePartsTakeLessRoom() throws IOException {
    byte[] text = text(500_000);
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent content = session.compose();
      content.append(content.store(slice(text, 0, 250_000), Packing.FAST));
      long fastBytes = content.savings().newStoredBytes();
      content.append(content.store(slice(text, 250_000, 500_000), Packing.DENSE));
      long denseBytes = content.savings().newStoredBytes() - fastBytes;
      assertThat(denseBytes).isLessThan(fastBytes * 9 / 10);
      content.finish(Samples.idOf(text));
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(text))).isEqualTo(text);
  }

  /** Words that compress as text does. */
  private static byte[] text(int lengthBytes) {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder(lengthBytes + 20);
    while (text.length() < lengthBytes) {
      text.append(Long.toString(random.nextLong(40_000) * 77_777, 36)).append(' ');
    }
    return text.substring(0, lengthBytes).getBytes(US_ASCII);
  }

  @Test
  void whatIsThereIsHeldAndSaysHowItIsMade() throws IOException {
    ContentId plain = Samples.store(store, Arrays.copyOf(bytes, PLAIN_BYTES)).id();
    ContentId composed = storeComposed();
    try (WriteSession session = store.begin(DOMAIN)) {
      HeldContent held = session.hold(composed).orElseThrow();
      assertThat(held.transforms()).containsExactly(MaskTransform.ID);
      assertThat(held.content().id()).isEqualTo(composed);
      assertThat(held.content().sizeBytes()).isEqualTo(bytes.length);
      assertThat(held.content().savings()).isEqualTo(new IngestSavings(0, 0, 0));
      assertThat(session.hold(plain).orElseThrow().transforms()).isEmpty();
      assertThat(session.hold(Samples.idOf(new byte[1]))).isEmpty();
    }
  }

  @Test
  void chunksEndWherePiecesDo() throws IOException {
    byte[] edited = bytes.clone();
    edited[10] ^= 1;
    try (WriteSession session = store.begin(DOMAIN)) {
      composePieces(session, bytes);
      IngestSavings savings = composePieces(session, edited).savings();
      assertThat(savings.newBytes()).isEqualTo(1000);
      session.flush();
    }
    assertThat(Samples.read(store, Samples.idOf(edited))).isEqualTo(edited);
  }

  private static Ingested composePieces(WriteSession session, byte[] file) throws IOException {
    ComposedContent content = session.compose();
    List<ByteArrayInputStream> pieces =
        List.of(slice(file, 0, 1000), slice(file, 1000, file.length));
    content.append(content.store(pieces.iterator(), Packing.FAST));
    return content.finish(session.survey(slice(file, 0, file.length), Expectation.NONE));
  }

  @Test
  void aSurveySaysWhatStoringWouldAdd() throws IOException {
    Samples.store(store, Arrays.copyOf(bytes, PLAIN_BYTES));
    try (WriteSession session = store.begin(DOMAIN)) {
      Surveyed surveyed = session.survey(slice(bytes, 0, bytes.length), Expectation.NONE);
      Ingested stored = session.store(slice(bytes, 0, bytes.length), Expectation.NONE);
      assertThat(surveyed.id()).isEqualTo(stored.id());
      assertThat(surveyed.sizeBytes()).isEqualTo(bytes.length);
      assertThat(surveyed.newBytes()).isEqualTo(stored.savings().newBytes());
      assertThat(surveyed.newChunkCount()).isEqualTo(stored.savings().newChunkCount());
      assertThat(session.survey(slice(bytes, 0, bytes.length), Expectation.NONE).newBytes())
          .isZero();
    }
  }

  @Test
  void aTransformIsToldWhereItsSegmentBegins() throws IOException {
    AtomicLong position = new AtomicLong();
    store.close();
    bed.transforms =
        Transforms.of(
            List.of(
                new ObservedTransform(
                    new MaskTransform(), (source, _) -> position.set(source.position()))));
    bed.restart();
    store = bed.open();
    storeComposed();
    assertThat(position).hasValue(PLAIN_BYTES);
    try (ContentReader reader = store.openContent(DOMAIN, Samples.idOf(bytes))) {
      position.set(0);
      Samples.read(reader, PLAIN_BYTES + 5, PLAIN_BYTES + 6);
      assertThat(position).hasValue(PLAIN_BYTES);
    }
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
