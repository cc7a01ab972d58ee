package dev.jogakbo.service.parquet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutRefusal;
import dev.jogakbo.parquet.transform.Section.Plain.Cause;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.parquet.ParquetOutcome.Level;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformSource;
import dev.jogakbo.store.recipe.Transforms;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetIntakeTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final byte[] BASE = ParquetSamples.load("pairs/pyarrow17-base.parquet");
  private static final byte[] CELL = ParquetSamples.load("pairs/pyarrow17-cell.parquet");
  private static final byte[] LARGE = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
  private static final byte[] LARGE_LESS_A_ROW =
      ParquetSamples.load("pairs/large-pyarrow26-delete.parquet");

  @TempDir private Path folder = Path.of("");

  private final Notes notes = new Notes();

  @SuppressWarnings("NullAway.Init") // set before each test
  private Spools spools;

  private final PageWork work = new PageWork(2, 32 << 20);
  private Store store = open(work.transforms());

  @BeforeEach
  void openSpools() throws IOException {
    spools = Spools.open(folder, 1L << 30);
  }

  @AfterEach
  void close() {
    store.close();
    work.close();
    assertThat(spools.takenBytes()).isZero();
  }

  private static Store open(Transforms transforms) {
    return Store.open(
        StoreOptions.of(new MemoryObjectStore(), new MemoryIndexStore(StoreTables.ALL))
            .withThreads(2, 2)
            .withTransforms(transforms));
  }

  private void reopen(Transform transform) {
    store.close();
    PageTransform deep = PageTransform.deep(work.crews());
    store = open(Transforms.of(List.of(transform, deep)));
  }

  private ParquetIntake intake(long lengthBytesMin) {
    return new ParquetIntake(spools, work, notes, 64 << 20, lengthBytesMin);
  }

  private Taken take(ParquetPolicy policy, byte[] file) throws IOException {
    return take(policy, new ByteArrayInputStream(file), Expectation.NONE);
  }

  private Taken take(ParquetPolicy policy, InputStream body, Expectation expectation)
      throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      Taken taken = intake(0).take(session, ParquetHandling.inline(policy), body, expectation);
      session.flush();
      return taken;
    }
  }

  private byte[] read(ContentId id, long start, long end) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      reader.transferTo(start, end, bytes);
    }
    return bytes.toByteArray();
  }

  private void expectBack(Taken taken, byte[] file) throws IOException {
    assertThat(taken.content().id().toHex()).isEqualTo(Bytes.sha256(file));
    assertThat(read(taken.content().id(), 0, file.length)).isEqualTo(file);
  }

  private static Optional<FallbackReason> reason(Taken taken) {
    return taken.parquet().orElseThrow().reason();
  }

  @Test
  void valuesThatTakeFarMoreThanTheFileAreGivenUpSoon() throws IOException {
    byte[] file = ParquetSamples.load("costly/delta.parquet"); // 24 MB of values
    Taken taken = take(ParquetPolicy.AUTO, file);
    expectBack(taken, file);
    assertThat(taken.parquet().orElseThrow().level()).isNotEqualTo(Level.VALUES);
    assertThat(reason(taken)).contains(FallbackReason.NO_GAIN);
    assertThat(taken.content().savings().newBytes()).isLessThan(16_000_000);
  }

  @ParameterizedTest
  @EnumSource
  void aLongValueThatIsNamedOftenIsNotWrittenOut(ParquetPolicy policy) throws IOException {
    byte[] file = ParquetSamples.load("costly/long-entry.parquet"); // 40 GB of values
    Taken taken = take(policy, file);
    expectBack(taken, file);
    assertThat(taken.content().savings().newBytes()).isLessThan(2_000_000);
  }

  @ParameterizedTest
  @EnumSource
  void everySampleComesBackWholeAndByRange(ParquetPolicy policy) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int apartCount = 0;
    for (String name : ParquetSamples.names()) {
      byte[] file = ParquetSamples.load(name);
      Taken taken = take(policy, file);
      expectBack(taken, file);
      for (int i = 0; i < 5 && file.length > 0; i++) {
        int start = random.nextInt(file.length);
        int end = start + random.nextInt(file.length - start + 1);
        assertThat(read(taken.content().id(), start, end))
            .as("%s, seed %d", name, seed)
            .isEqualTo(Arrays.copyOfRange(file, start, end));
      }
      apartCount += level(taken).filter(level -> level != Level.PLAIN).isPresent() ? 1 : 0;
    }
    if (policy == ParquetPolicy.PLAIN) {
      assertThat(apartCount).isZero();
    } else {
      assertThat(apartCount).isGreaterThan(130);
    }
    assertThat(notes.outcomes).noneMatch(ParquetIntakeTest::isFailure);
  }

  private static Optional<Level> level(Taken taken) {
    return taken.parquet().map(ParquetOutcome::level);
  }

  private static boolean isFailure(ParquetOutcome outcome) {
    return Stream.of(FallbackReason.MISMATCH, FallbackReason.UNDECODABLE, FallbackReason.FAILED)
        .anyMatch(reason -> outcome.reason().equals(Optional.of(reason)));
  }

  @Test
  void anEditCostsLittle() throws IOException {
    take(ParquetPolicy.ALIGNED, BASE);
    Taken edited = take(ParquetPolicy.ALIGNED, CELL);
    assertThat(edited.parquet()).contains(ParquetOutcome.of(Level.ALIGNED));
    assertThat(edited.content().savings().newBytes()).isLessThan(40_000);
    expectBack(edited, CELL);
  }

  @Test
  void bytesThatComeWholeAreTakenAsThoseThatStream() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ParquetIntake intake = intake(0);
      Taken whole =
          intake.take(
              session,
              ParquetHandling.inline(ParquetPolicy.AUTO),
              FileAtHand.of(new ArrayByteSource(BASE)),
              Expectation.NONE);
      Taken other =
          intake.take(
              session,
              ParquetHandling.inline(ParquetPolicy.AUTO),
              FileAtHand.of(new ArrayByteSource(new byte[3])),
              Expectation.NONE);
      session.flush();
      assertThat(level(whole)).contains(Level.ALIGNED);
      assertThat(other.parquet()).isEmpty();
      expectBack(whole, BASE);
    }
  }

  @Test
  void aDeferredFileIsStoredAsItIsUnlessItWasThereTakenApart() throws IOException {
    take(ParquetPolicy.VALUES, LARGE);
    ParquetHandling deferred = new ParquetHandling(ParquetPolicy.AUTO, ParquetTiming.DEFERRED);
    try (WriteSession session = store.begin(DOMAIN)) {
      Taken fresh =
          intake(0).take(session, deferred, new ByteArrayInputStream(BASE), Expectation.NONE);
      assertThat(fresh.parquet()).contains(ParquetOutcome.plain(FallbackReason.DEFERRED));
      assertThat(spools.takenBytes()).isZero();
      Taken staged =
          intake(0)
              .take(session, deferred, FileAtHand.of(new ArrayByteSource(CELL)), Expectation.NONE);
      assertThat(staged.parquet()).contains(ParquetOutcome.plain(FallbackReason.DEFERRED));
      Taken known =
          intake(0).take(session, deferred, new ByteArrayInputStream(LARGE), Expectation.NONE);
      assertThat(level(known)).contains(Level.VALUES);
      assertThat(reason(known)).contains(FallbackReason.KNOWN);
      session.flush();
      expectBack(fresh, BASE);
      expectBack(staged, CELL);
      expectBack(known, LARGE);
    }
  }

  @Test
  void aPolicyThatTakesNothingApartHasNothingToDefer() throws IOException {
    ParquetHandling deferred = new ParquetHandling(ParquetPolicy.PLAIN, ParquetTiming.DEFERRED);
    try (WriteSession session = store.begin(DOMAIN)) {
      Taken taken =
          intake(0).take(session, deferred, new ByteArrayInputStream(BASE), Expectation.NONE);
      assertThat(reason(taken)).contains(FallbackReason.POLICY);
    }
  }

  @Test
  void aFileThatIsThereAsItIsStaysSo() throws IOException {
    take(ParquetPolicy.PLAIN, BASE);
    Taken again = take(ParquetPolicy.AUTO, BASE);
    assertThat(reason(again)).contains(FallbackReason.KNOWN);
    assertThat(again.content().savings().newBytes()).isZero();
  }

  @Test
  void aFileThatIsThereTakenApartIsNotTakenApartAgain() throws IOException {
    for (Level level : List.of(Level.ALIGNED, Level.DEEP, Level.VALUES)) {
      ParquetPolicy policy = ParquetPolicy.valueOf(level.name());
      byte[] file =
          switch (level) {
            case DEEP -> LARGE;
            case VALUES -> LARGE_LESS_A_ROW;
            default -> BASE;
          };
      Taken first = take(policy, file);
      for (ParquetPolicy other : List.of(ParquetPolicy.AUTO, ParquetPolicy.DEEP)) {
        Taken again = take(other, file);
        assertThat(level(again)).isEqualTo(level(first)).contains(level);
        assertThat(reason(again)).contains(FallbackReason.KNOWN);
        assertThat(again.content().savings().newBytes()).isZero();
        assertThat(again.content().fileHash()).isEqualTo(first.content().fileHash());
      }
    }
  }

  @Test
  void aFileThatWasStoredAsItIsSaysSoWhateverIsWanted() throws IOException {
    take(ParquetPolicy.PLAIN, BASE);
    for (ParquetPolicy policy : List.of(ParquetPolicy.ALIGNED, ParquetPolicy.DEEP)) {
      assertThat(take(policy, BASE).parquet()).contains(ParquetOutcome.plain(FallbackReason.KNOWN));
    }
  }

  @Test
  void anEditOfAFileTakenApartCostsLittle() throws IOException {
    take(ParquetPolicy.AUTO, LARGE);
    Taken edited = take(ParquetPolicy.AUTO, LARGE_LESS_A_ROW);
    assertThat(edited.parquet()).contains(ParquetOutcome.of(Level.VALUES));
    assertThat(edited.content().savings().newStoredBytes()).isLessThan(LARGE.length / 3);
    expectBack(edited, LARGE_LESS_A_ROW);
  }

  @ParameterizedTest
  @EnumSource(
      value = ParquetPolicy.class,
      names = {"AUTO", "VALUES", "DEEP"})
  void fewBytesThatStandForVeryManyValuesAreNotFollowed(ParquetPolicy policy) throws IOException {
    byte[] nulls = ParquetSamples.load("expanding/nulls.parquet");
    Taken taken = take(policy, nulls);
    assertThat(taken.parquet())
        .contains(new ParquetOutcome(Level.ALIGNED, Optional.of(FallbackReason.NO_GAIN)));
    expectBack(taken, nulls);

    byte[] strings = ParquetSamples.load("expanding/strings.parquet");
    Taken other = take(policy, strings);
    assertThat(level(other)).contains(Level.DEEP);
    assertThat(other.content().savings().newBytes()).isLessThan((65L << 20) + 33L * strings.length);
    expectBack(other, strings);
  }

  @Test
  void aFileOfWhichMostIsThereAsItIsIsNotTakenApart() throws IOException {
    byte[] edited = LARGE.clone();
    int writer = new String(edited, ISO_8859_1).lastIndexOf("parquet-cpp-arrow");
    edited[writer] = 'P';
    take(ParquetPolicy.PLAIN, LARGE);
    Taken auto = take(ParquetPolicy.AUTO, edited);
    assertThat(reason(auto)).contains(FallbackReason.NO_GAIN);
    expectBack(auto, edited);
    byte[] again = LARGE.clone();
    again[writer] = 'Q';
    assertThat(take(ParquetPolicy.ALIGNED, again).parquet())
        .contains(ParquetOutcome.of(Level.ALIGNED));
  }

  /** Three megabytes of it are there, so as it is it would cost next to nothing, too. */
  @Test
  void aFileOfWhichMostIsThereTakenApartIsTakenApart() throws IOException {
    take(ParquetPolicy.AUTO, largeFile(0));
    Taken edited = take(ParquetPolicy.AUTO, largeFile(1));
    assertThat(edited.parquet()).contains(ParquetOutcome.of(Level.VALUES));
    assertThat(edited.content().savings().newBytes()).isLessThan(256 << 10);
    expectBack(edited, largeFile(1));
  }

  /** A file with three megabytes between its last column chunk and its footer. */
  private static byte[] largeFile(int edit) {
    byte[] footer = Arrays.copyOfRange(LARGE, LARGE.length - 8, LARGE.length);
    int footerBytes = (footer[0] & 0xff) | (footer[1] & 0xff) << 8 | (footer[2] & 0xff) << 16;
    byte[] gap = Bytes.random(3 << 20, 1);
    gap[gap.length / 2] = (byte) edit;
    int at = LARGE.length - 8 - footerBytes;
    byte[] file = new byte[LARGE.length + gap.length];
    System.arraycopy(LARGE, 0, file, 0, at);
    System.arraycopy(gap, 0, file, at, gap.length);
    System.arraycopy(LARGE, at, file, at + gap.length, LARGE.length - at);
    return file;
  }

  @Test
  void shortFilesAreNotTakenApart() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      for (Expectation expectation :
          List.of(Expectation.NONE, Expectation.NONE.withLengthBytes(BASE.length))) {
        Taken taken =
            intake(BASE.length + 1)
                .take(
                    session,
                    ParquetHandling.inline(ParquetPolicy.ALIGNED),
                    new ByteArrayInputStream(BASE),
                    expectation);
        assertThat(reason(taken)).contains(FallbackReason.TOO_SMALL);
      }
    }
  }

  @Test
  void aDecoderThatGivesOtherBytesIsFoundOut() throws IOException {
    reopen(
        new Broken() {
          @Override
          public void decode(TransformSource source, ByteRange output, OutputSink sink) {
            new SkeletonTransform()
                .decode(
                    source,
                    output,
                    (bytes, offset, lengthBytes) -> {
                      byte[] other = Arrays.copyOfRange(bytes, offset, offset + lengthBytes);
                      other[0] ^= 1;
                      sink.write(other, 0, lengthBytes);
                    });
          }
        });
    Taken taken = take(ParquetPolicy.ALIGNED, BASE);
    assertThat(reason(taken)).contains(FallbackReason.MISMATCH);
    assertThat(notes.outcomes).containsExactly(ParquetOutcome.plain(FallbackReason.MISMATCH));
    expectBack(taken, BASE);
  }

  @Test
  void aDecoderThatFailsIsFoundOut() throws IOException {
    for (RuntimeException failure :
        List.of(new CorruptDataException("test"), new IndexOutOfBoundsException("test"))) {
      reopen(
          new Broken() {
            @Override
            public void decode(TransformSource source, ByteRange output, OutputSink sink) {
              throw failure;
            }
          });
      Taken taken = take(ParquetPolicy.AUTO, BASE);
      assertThat(reason(taken)).contains(FallbackReason.UNDECODABLE);
      expectBack(taken, BASE);
    }
  }

  @Test
  void withoutRoomForABodyItIsStoredAsItIs() throws IOException {
    byte[] file = new byte[20 << 20];
    new Random(1).nextBytes(file);
    System.arraycopy(BASE, 0, file, 0, 4);
    System.arraycopy(BASE, 0, file, file.length - 4, 4);
    spools = Spools.open(folder, 17 << 20);
    Expectation unknown = Expectation.NONE;
    Expectation known = Expectation.NONE.withLengthBytes(file.length);
    for (Expectation expectation : List.of(unknown, known)) {
      Taken taken = take(ParquetPolicy.AUTO, new ByteArrayInputStream(file), expectation);
      assertThat(reason(taken)).contains(FallbackReason.NO_ROOM);
      expectBack(taken, file);
    }
  }

  @Test
  void aBodyThatBreaksOffLeavesNothing() throws IOException {
    InputStream body =
        new SequenceInputStream(
            new ByteArrayInputStream(BASE, 0, 100_000),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("the sender left");
              }

              @Override
              public int read(byte[] target, int offset, int lengthBytes) throws IOException {
                return read();
              }
            });
    assertThatThrownBy(() -> take(ParquetPolicy.AUTO, body, Expectation.NONE))
        .isInstanceOf(IOException.class)
        .hasMessage("the sender left");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void otherBytesThanPromisedAreRefused() {
    Expectation other = Expectation.NONE.withId(ContentId.of(new byte[32]));
    assertThatThrownBy(() -> take(ParquetPolicy.AUTO, new ByteArrayInputStream(BASE), other))
        .isInstanceOf(DigestMismatchException.class);
    assertThat(notes.outcomes).isEmpty();
  }

  @Test
  void whatACrashLeftIsRemoved() throws IOException {
    Files.write(folder.resolve("7"), new byte[10]);
    Spools.open(folder, 1);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void everyRefusalOfALayoutIsAReason() {
    for (LayoutRefusal refusal : LayoutRefusal.values()) {
      assertThat(FallbackReason.of(refusal).name()).isEqualTo(refusal.name());
    }
  }

  /** Has the id of the transform but another decoder. */
  private abstract static class Broken implements Transform {
    @Override
    public TransformId id() {
      return SkeletonTransform.ID;
    }

    @Override
    public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
      new SkeletonTransform().verify(parameters, inputLengthBytes, outputLengthBytes);
    }
  }

  private static final class Notes implements ParquetListener {
    private final List<ParquetOutcome> outcomes = new ArrayList<>();

    @Override
    public void stored(ParquetOutcome outcome, long nanos) {
      outcomes.add(outcome);
    }

    @Override
    public void tookApart(PageTally pages) {}

    @Override
    public void keptSection(Cause cause) {}
  }
}
