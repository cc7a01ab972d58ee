package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.rebuilt.FileRebuiltBytes;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformSource;
import dev.jogakbo.store.recipe.Transforms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents made by a transform that takes long, which are kept once they were made. */
class RebuiltContentTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final byte MASK = 0x21;

  private final AtomicLong madeBytes = new AtomicLong();
  private final TestBed bed = new TestBed();
  private final byte[] bytes = Samples.random(2_000_000, 1);
  private final byte[] head = Samples.random(100_000, 2);
  private final byte[] all;
  private final Store store;

  RebuiltContentTest(@TempDir Path folder) throws IOException {
    all = Arrays.copyOf(head, head.length + bytes.length);
    System.arraycopy(bytes, 0, all, head.length, bytes.length);
    bed.transforms = Transforms.of(List.of(new Slow(new MaskTransform(), madeBytes)));
    bed.rebuilt = FileRebuiltBytes.open(folder, 64 << 20);
    store = bed.open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private ContentId store() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ContentId id = compose(session, MASK).finish(Samples.idOf(all)).id();
      session.publish(List.of(id));
      return id;
    }
  }

  private ComposedContent compose(WriteSession session, byte mask) throws IOException {
    ComposedContent content = session.compose();
    content.append(content.store(new ByteArrayInputStream(head), Packing.FAST));
    byte[] encoded = MaskTransform.encode(bytes, MASK);
    StoredPart part = content.store(new ByteArrayInputStream(encoded), Packing.FAST);
    content.append(
        MaskTransform.ID, new byte[] {mask}, List.of(StoredSlice.of(part)), bytes.length);
    return content;
  }

  @Test
  void isMadeOnceHoweverOftenItIsRead() throws IOException {
    ContentId id = store();
    long toProve = madeBytes.get();
    assertThat(Samples.read(store, id)).isEqualTo(all);
    assertThat(madeBytes.get() - toProve).isEqualTo(bytes.length);
    assertThat(Samples.read(store, id)).isEqualTo(all);
    assertThat(madeBytes.get() - toProve).isEqualTo(bytes.length);
    assertThat(store.counters().rebuiltBytes()).isEqualTo(bytes.length);
    assertThat(store.counters().keptBytes()).isEqualTo(bytes.length);
  }

  @Test
  void rangesMakeThePiecesAroundThemAndComeOutRight() throws IOException {
    ContentId id = store();
    long toProve = madeBytes.get();
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      assertThat(Samples.read(reader, head.length + 5, head.length + 6))
          .isEqualTo(Arrays.copyOfRange(bytes, 5, 6));
      assertThat(madeBytes.get() - toProve).isEqualTo(RebuiltBytes.PIECE_BYTES_MAX);
      Random random = new Random(4);
      for (int i = 0; i < 100; i++) {
        int start = random.nextInt(all.length);
        int end = start + random.nextInt(all.length - start);
        assertThat(Samples.read(reader, start, end)).isEqualTo(Arrays.copyOfRange(all, start, end));
      }
    }
    assertThat(madeBytes.get() - toProve).isEqualTo(bytes.length);
  }

  @Test
  void neitherProofsNorChecksBelieveWhatIsKept() throws IOException {
    ContentId id = store();
    assertThat(Samples.read(store, id)).isEqualTo(all);
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent wrong = compose(session, (byte) (MASK + 1));
      assertThatThrownBy(() -> wrong.finish(id)).isInstanceOf(DigestMismatchException.class);
    }
    long before = madeBytes.get();
    store
        .checker(NamedContents.NONE)
        .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT);
    assertThat(madeBytes.get() - before).isEqualTo(bytes.length);
  }

  @Test
  void whatIsKeptStaysGoodWhenTheContentIsMadeAnew() throws IOException {
    ContentId id = store();
    try (ContentReader reader = store.openContent(DOMAIN, id);
        WriteSession session = store.begin(DOMAIN)) {
      Samples.read(reader, 300_000, 900_000);
      ComposedContent wrong = Masked.fill(session.recompose(id), all, 1, 2);
      assertThatThrownBy(() -> wrong.finish(id)).isInstanceOf(DigestMismatchException.class);
      Masked.fill(session.recompose(id), all, 5).finish(id); // its segments begin elsewhere
      assertThat(Samples.read(store, id)).isEqualTo(all);
      assertThat(Samples.read(reader, 200_000, all.length))
          .isEqualTo(Arrays.copyOfRange(all, 200_000, all.length));
    }
  }

  /** The same, said to take long. */
  private record Slow(Transform transform, AtomicLong madeBytes) implements Transform {
    @Override
    public TransformId id() {
      return transform.id();
    }

    @Override
    public void decode(TransformSource source, ByteRange output, OutputSink sink) {
      madeBytes.addAndGet(output.lengthBytes());
      transform.decode(source, output, sink);
    }

    @Override
    public boolean takesLong(byte[] parameters) {
      return true;
    }

    @Override
    public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
      transform.verify(parameters, inputLengthBytes, outputLengthBytes);
    }
  }
}
