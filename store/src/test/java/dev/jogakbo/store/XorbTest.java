package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.error.UnprovenContentException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.xet.SentXorb;
import dev.jogakbo.store.xet.XorbStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** SentXorb that clients send, files made of them, and what clients get of them. */
class XorbTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final long DAY = 86_400;
  private static final CollectionPolicy AT_ONCE = CollectionPolicy.of(Duration.ZERO);

  private final TestBed bed = new TestBed();
  private final Holders holders = new Holders();
  private final SentXorb xorb = SentXorb.packed(SentXorb.chunks(40, 9_000, new Random(1)));
  private long servedSeconds;
  private Store store = open();

  private Store open() {
    bed.nanoClock = () -> TimeUnit.SECONDS.toNanos(servedSeconds);
    return bed.open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private AdoptedXorb adopt(SentXorb sent) throws IOException {
    return adopt(sent.hash(), sent.body());
  }

  private AdoptedXorb adopt(XorbHash hash, byte[] body) throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      return session.adopt(hash, new ByteArrayInputStream(body), 30 * DAY);
    }
  }

  private void collect() {
    store.collector(holders).execute(AT_ONCE, CollectionListener.SILENT);
  }

  private byte[] sent(XorbHash hash, int start, int end) throws IOException {
    XorbReader reader = store.xorbs().open(DOMAIN, hash, start, end).orElseThrow();
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    reader.transferTo(0, reader.lengthBytes(), sink);
    return sink.toByteArray();
  }

  /** Reads what was sent as a client would. */
  private static byte[] decoded(byte[] records) throws IOException {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    try (XorbStream stream = new XorbStream(new ByteArrayInputStream(records))) {
      while (stream.next()) {
        raw.write(stream.raw(), 0, stream.lengthBytes());
      }
    }
    return raw.toByteArray();
  }

  private static byte[] raw(SentXorb of, int start, int end) {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    of.raw().subList(start, end).forEach(raw::writeBytes);
    return raw.toByteArray();
  }

  private static ChunkRun run(SentXorb of, int start, int end) {
    return new ChunkRun(of.hash(), start, end, raw(of, start, end).length);
  }

  private Ingested compose(
      WriteSession session, ContentId id, List<SizedChunk> chunks, ChunkRun... runs) {
    ComposedContent content = session.compose();
    content.append(List.of(runs));
    return content.finish(id, XetHashes.fileHash(chunks));
  }

  private void assertSound() {
    assertThat(
            store
                .checker(NamedContents.NONE)
                .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                .problems())
        .isEmpty();
  }

  @Test
  void aXorbIsKeptAndSentAsItCame() throws IOException {
    AdoptedXorb adopted = adopt(xorb);
    assertThat(adopted.state()).isEqualTo(AdoptedXorb.State.NEW);
    assertThat(adopted.chunkCount()).isEqualTo(40);
    assertThat(adopted.savings().newChunkCount()).isEqualTo(40);
    assertThat(sent(xorb.hash(), 0, 40)).isEqualTo(xorb.body());
    assertThat(decoded(sent(xorb.hash(), 7, 9))).isEqualTo(raw(xorb, 7, 9));
    assertSound();
  }

  @Test
  void anyBytesOfWhatIsSentAreThoseOfTheWhole() throws IOException {
    adopt(xorb);
    XorbReader reader = store.xorbs().open(DOMAIN, xorb.hash(), 0, 40).orElseThrow();
    Random random = new Random(5);
    for (int i = 0; i < 50; i++) {
      int start = random.nextInt(xorb.body().length);
      int end = start + random.nextInt(xorb.body().length - start + 1);
      ByteArrayOutputStream sink = new ByteArrayOutputStream();
      reader.transferTo(start, end, sink);
      assertThat(sink.toByteArray()).isEqualTo(Arrays.copyOfRange(xorb.body(), start, end));
    }
  }

  @Test
  void aXorbThatComesAgainAddsNothing() throws IOException {
    adopt(xorb);
    long before = bed.packBytes();
    AdoptedXorb again = adopt(xorb);
    assertThat(again.state()).isEqualTo(AdoptedXorb.State.KNOWN);
    assertThat(again.savings().newChunkCount()).isZero();
    assertThat(bed.packBytes()).isEqualTo(before);
  }

  @Test
  void aChunkThatRepeatsIsStoredOnce() throws IOException {
    List<byte[]> chunks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      chunks.addAll(xorb.raw().subList(0, 10));
    }
    SentXorb repeated = SentXorb.packed(chunks);
    assertThat(adopt(repeated).savings().newChunkCount()).isEqualTo(10);
    assertThat(bed.packBytes()).isLessThan(repeated.body().length / 10);
    assertThat(sent(repeated.hash(), 0, 200)).isEqualTo(repeated.body());
    assertThat(decoded(sent(repeated.hash(), 95, 117))).isEqualTo(raw(repeated, 95, 117));
    assertSound();
  }

  @Test
  void chunksThatCameByAnotherDoorAreNotStoredAgain() throws IOException {
    byte[] file = Samples.random(500_000, 3);
    Ingested ingested = Samples.store(store, file);
    List<byte[]> chunks = new ArrayList<>(cut(file));
    SentXorb same = SentXorb.plain(chunks);
    assertThat(XetHashes.fileHash(same.chunks())).isEqualTo(ingested.fileHash());
    chunks.addAll(SentXorb.chunks(3, 9_000, new Random(8)));
    SentXorb mixed = SentXorb.packed(chunks);
    assertThat(adopt(mixed).savings().newChunkCount()).isEqualTo(3);
    assertThat(decoded(sent(mixed.hash(), 0, chunks.size())))
        .isEqualTo(raw(mixed, 0, chunks.size()));
    assertSound();
  }

  @Test
  void aXorbOfNothingNewIsListedAndSurvivesCollectionAndRebuild() throws IOException {
    SentXorb backwards = SentXorb.packed(xorb.raw().reversed());
    adopt(xorb);
    AdoptedXorb adopted = adopt(backwards);
    assertThat(adopted.state()).isEqualTo(AdoptedXorb.State.NEW);
    assertThat(adopted.savings().newChunkCount()).isZero();
    collect();
    assertThat(decoded(sent(backwards.hash(), 0, 40))).isEqualTo(raw(backwards, 0, 40));
    store.close();
    bed.clearIndex();
    bed.restart();
    bed.rebuild();
    store = open();
    assertThat(decoded(sent(backwards.hash(), 0, 40))).isEqualTo(raw(backwards, 0, 40));
    assertSound();
  }

  @Test
  void whatIsNotTheXorbItIsSaidToBeLeavesNothing() throws IOException {
    XorbHash other = SentXorb.packed(xorb.raw().reversed()).hash();
    assertThatExceptionOfType(RefusedBytesException.class)
        .isThrownBy(() -> adopt(other, xorb.body()))
        .withMessageContaining(other.toHex())
        .withMessageContaining(xorb.hash().toHex());
    assertThatExceptionOfType(RefusedBytesException.class)
        .isThrownBy(() -> adopt(xorb.hash(), Arrays.copyOf(xorb.body(), 100_000)));
    assertThat(bed.packs()).isEmpty();
    assertThat(store.xorbs().open(DOMAIN, xorb.hash(), 0, 1)).isEmpty();
    assertThat(bed.bucket.list("", "", 10))
        .noneMatch(stat -> stat.key().value().startsWith("packs"));
  }

  @Test
  void aSenderThatLeavesLeavesNothing() {
    InputStream leaving =
        new SequenceInputStream(
            new ByteArrayInputStream(xorb.body(), 0, 100_000),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("gone");
              }

              @Override
              public int read(byte[] target, int offset, int lengthBytes) throws IOException {
                throw new IOException("gone");
              }
            });
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> {
          try (WriteSession session = store.begin(DOMAIN)) {
            session.adopt(xorb.hash(), leaving, DAY);
          }
        })
        .withMessage("gone");
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void aXorbIsKeptAsLongAsItsLease() throws IOException {
    adopt(xorb);
    servedSeconds = 29 * DAY;
    store.tick();
    collect();
    assertThat(sent(xorb.hash(), 0, 40)).isEqualTo(xorb.body());
    adopt(xorb); // kept for another 30 days
    servedSeconds = 58 * DAY;
    store.tick();
    collect();
    assertThat(sent(xorb.hash(), 0, 40)).isEqualTo(xorb.body());
    servedSeconds = 60 * DAY;
    store.tick();
    collect();
    assertThat(store.xorbs().open(DOMAIN, xorb.hash(), 0, 40)).isEmpty();
    assertThat(bed.packs()).isEmpty();
    try (IndexCursor leases = bed.index.scan(StoreTables.XORB_LEASES, new byte[0], null)) {
      assertThat(leases.next()).as("a lease that has ended").isFalse();
    }
  }

  @Test
  void aQuestionForAChunkFindsItsXorbAndKeepsIt() throws IOException {
    byte[] file = Samples.random(500_000, 3);
    Ingested ingested = Samples.store(store, file);
    holders.add("a", ingested.id());
    ChunkHash chunk = SentXorb.plain(cut(file)).chunks().get(2).hash();
    XorbListing found = store.xorbs().holdHome(DOMAIN, chunk, 30 * DAY).orElseThrow();
    assertThat(found.chunks().stream().map(SizedChunk::hash)).contains(chunk);
    assertThat(XetHashes.xorbHash(found.chunks())).isEqualTo(found.hash());
    holders.remove("a", ingested.id());
    collect();
    assertThat(decoded(sent(found.hash(), 0, found.chunks().size()))).isEqualTo(file);
    assertThat(store.xorbs().holdHome(DOMAIN, xorb.chunks().getFirst().hash(), DAY)).isEmpty();
  }

  @Test
  void aFileIsMadeOfRunsOfXorbs() throws IOException {
    SentXorb second = SentXorb.packed(SentXorb.chunks(9, 20_000, new Random(2)));
    adopt(xorb);
    adopt(second);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(raw(xorb, 5, 30));
    bytes.writeBytes(raw(second, 0, 9));
    bytes.writeBytes(raw(xorb, 0, 7));
    List<SizedChunk> chunks = new ArrayList<>(xorb.chunks().subList(5, 30));
    chunks.addAll(second.chunks());
    chunks.addAll(xorb.chunks().subList(0, 7));
    byte[] file = bytes.toByteArray();
    ContentId id = Samples.idOf(file);
    FileHash fileHash = XetHashes.fileHash(chunks);
    ChunkRun[] runs = {run(xorb, 5, 30), run(second, 0, 9), run(xorb, 0, 7)};
    try (WriteSession session = store.begin(DOMAIN)) {
      assertThat(session.findXorb(xorb.hash()).orElseThrow().chunks()).isEqualTo(xorb.chunks());
      assertThat(compose(session, id, chunks, runs).fileHash()).isEqualTo(fileHash);
      session.publish(List.of(id));
    }
    holders.add("a", id);
    servedSeconds = 100 * DAY;
    store.tick();
    collect();
    assertThat(Samples.read(store, id)).isEqualTo(file);
    assertThat(store.contents().findByFileHash(DOMAIN, fileHash).orElseThrow().id()).isEqualTo(id);
    assertRangesReconstruct(id, file);
    assertSound();
  }

  private void assertRangesReconstruct(ContentId id, byte[] file) throws IOException {
    Random random = new Random(9);
    for (int i = 0; i < 60; i++) {
      int start = random.nextInt(file.length);
      int end = i == 0 ? file.length : start + 1 + random.nextInt(file.length - start);
      start = i == 0 ? 0 : start;
      Reconstruction found =
          store.contents().reconstruct(DOMAIN, id, new ByteRange(start, end)).orElseThrow();
      ByteArrayOutputStream raw = new ByteArrayOutputStream();
      for (ChunkRun run : found.runs()) {
        byte[] some = decoded(sent(run.xorb(), run.startIndex(), run.endIndex()));
        assertThat(some).hasSize((int) run.lengthBytes());
        raw.writeBytes(some);
      }
      int from = (int) found.skippedBytes();
      assertThat(Arrays.copyOfRange(raw.toByteArray(), from, from + end - start))
          .isEqualTo(Arrays.copyOfRange(file, start, end));
    }
  }

  @Test
  void aFileThatIsNotWhatItIsSaidToBeIsNotKept() throws IOException {
    adopt(xorb);
    ContentId wrong = Samples.idOf(new byte[] {1});
    try (WriteSession session = store.begin(DOMAIN)) {
      assertThatExceptionOfType(DigestMismatchException.class)
          .isThrownBy(() -> compose(session, wrong, xorb.chunks(), run(xorb, 0, 40)));
      ChunkRun missing = new ChunkRun(SentXorb.plain(xorb.raw().reversed()).hash(), 0, 40, 5);
      assertThatExceptionOfType(UnprovenContentException.class)
          .isThrownBy(() -> compose(session, wrong, xorb.chunks(), missing));
      ChunkRun longer = new ChunkRun(xorb.hash(), 0, 40, raw(xorb, 0, 40).length + 1L);
      assertThatExceptionOfType(UnprovenContentException.class)
          .isThrownBy(() -> compose(session, wrong, xorb.chunks(), longer));
      ChunkRun beyond = new ChunkRun(xorb.hash(), 39, 41, 20_000);
      assertThatExceptionOfType(UnprovenContentException.class)
          .isThrownBy(() -> compose(session, wrong, xorb.chunks(), beyond));
      session.flush();
    }
    assertThat(store.findContent(DOMAIN, wrong)).isEmpty();
  }

  @Test
  void damageIsNotSentAndIsHealedByTheXorbComingAgain() throws IOException {
    adopt(xorb);
    ObjectKey pack = bed.packs().stream().map(ObjectStat::key).findFirst().orElseThrow();
    bed.flip(pack, 100_000);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> sent(xorb.hash(), 0, 40))
        .withMessageContaining("damaged");
    ChunkHash sound = xorb.chunks().getFirst().hash();
    assertThat(store.xorbs().holdHome(DOMAIN, sound, DAY)).isEmpty(); // nobody is told of the rest
    AdoptedXorb again = adopt(xorb);
    assertThat(again.state()).isEqualTo(AdoptedXorb.State.NEW);
    assertThat(again.savings().newChunkCount()).isEqualTo(1);
    assertThat(sent(xorb.hash(), 0, 40)).isEqualTo(xorb.body());
  }

  @Test
  void whatClientsCannotUnpackIsSentAsItIs() throws IOException {
    byte[] bytes = new byte[300_000];
    Arrays.fill(bytes, 1_000, 290_000, (byte) 'x');
    ContentId id = Samples.idOf(bytes);
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent content = session.compose();
      content.append(content.store(new ByteArrayInputStream(bytes), Packing.DENSE));
      content.finish(id);
      session.publish(List.of(id));
    }
    Reconstruction all =
        store.contents().reconstruct(DOMAIN, id, new ByteRange(0, bytes.length)).orElseThrow();
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    for (ChunkRun run : all.runs()) {
      raw.writeBytes(decoded(sent(run.xorb(), run.startIndex(), run.endIndex())));
    }
    assertThat(raw.toByteArray()).isEqualTo(bytes);
  }

  /** The chunks that the store cuts the file into. */
  private static List<byte[]> cut(byte[] file) {
    Chunker chunker = new Chunker();
    List<byte[]> chunks = new ArrayList<>();
    int start = 0;
    while (start < file.length) {
      int cut = chunker.findCut(file, start, file.length);
      int end = cut < 0 ? file.length : cut;
      chunks.add(Arrays.copyOfRange(file, start, end));
      start = end;
    }
    return chunks;
  }
}
