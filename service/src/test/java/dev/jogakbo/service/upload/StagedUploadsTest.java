package dev.jogakbo.service.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.StagedUpload.Owner;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagedUploadsTest {
  private static final Owner BOB = new Owner("r1", "bob");
  private static final int LARGE = 3 << 20;
  private static final int SMALL = 60_000;

  @TempDir Path directory;

  private final MemoryIndexStore index = new MemoryIndexStore(UploadTables.all());
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicLong servedSeconds = new AtomicLong();
  private final Served served = new Served(nanos::get, servedSeconds::get, 100);
  private StagedUploads uploads;

  @BeforeEach
  void open() throws IOException {
    uploads = StagedUploads.open(index, directory, served, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  void anUploadWhoseBeginningFailedCountsNoMore(int lengthBytes) throws IOException {
    for (int i = 0; i < 10; i++) {
      StagedUpload upload = fresh(lengthBytes);
      byte[] tooMany = random(lengthBytes + 1);
      assertThatThrownBy(() -> uploads.append(upload, part(0, new ByteArrayInputStream(tooMany))))
          .isInstanceOf(ProblemException.class);
      uploads.abandon(upload);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void anUploadWithDurableBytesIsNotAbandoned() throws IOException {
    StagedUpload upload = fresh(SMALL);
    StagedUpload begun = uploads.append(upload, part(0, new ByteArrayInputStream(random(10))));
    uploads.abandon(upload);
    assertThat(uploads.find(upload.id(), BOB)).contains(begun);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, SMALL, 65_536, 65_537, LARGE})
  void whatIsSentInOnePartIsThere(int lengthBytes) throws IOException {
    byte[] bytes = random(lengthBytes);
    StagedUpload upload = create(lengthBytes);
    StagedUpload done = uploads.append(upload, part(0, new ByteArrayInputStream(bytes)));
    assertThat(done.isComplete()).isTrue();
    assertThat(read(done)).isEqualTo(bytes);
    open();
    assertThat(uploads.find(upload.id(), BOB)).contains(done);
    assertThat(read(done)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  void partsCutAnywhereAddUp(int lengthBytes) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = random(lengthBytes);
    StagedUpload upload = create(lengthBytes);
    int offset = 0;
    while (offset < lengthBytes) {
      int sent = Math.min(lengthBytes - offset, random.nextInt(lengthBytes / 3) + 1);
      offset = cut(upload, bytes, offset, sent);
      if (random.nextBoolean()) {
        open();
      }
    }
    StagedUpload done = uploads.find(upload.id(), BOB).orElseThrow();
    assertThat(done.isComplete()).as("seed %d", seed).isTrue();
    assertThat(read(done)).as("seed %d", seed).isEqualTo(bytes);
  }

  private int cut(StagedUpload upload, byte[] bytes, int offset, int sent) throws IOException {
    InputStream body = new CutStream(bytes, offset, sent);
    assertThatThrownBy(() -> uploads.append(upload, part(offset, body)))
        .isInstanceOf(IOException.class)
        .hasMessage("the sender left");
    StagedUpload after = uploads.find(upload.id(), BOB).orElseThrow();
    assertThat(after.offsetBytes()).isEqualTo(offset + sent);
    return Math.toIntExact(after.offsetBytes());
  }

  @Test
  void whatACrashLeftBeyondTheOffsetDoesNotCount() throws IOException {
    byte[] bytes = random(LARGE);
    StagedUpload upload = create(LARGE);
    int offset = cut(upload, bytes, 0, 100_000);
    Path file = onlyFile();
    Files.write(file, new byte[5000], StandardOpenOption.APPEND);
    open();
    byte[] rest = Arrays.copyOfRange(bytes, offset, LARGE);
    StagedUpload done = uploads.append(upload, part(offset, new ByteArrayInputStream(rest)));
    assertThat(read(done)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  void aWrongChecksumLeavesTheOffset(int lengthBytes) throws IOException {
    byte[] bytes = random(lengthBytes);
    StagedUpload upload = create(lengthBytes);
    String wrong = "sha256 " + Base64.getEncoder().encodeToString(new byte[32]);
    assertProblem(
        ProblemType.CHECKSUM_MISMATCH, () -> uploads.append(upload, checked(bytes, wrong)));
    assertThat(offset(upload)).isZero();
    StagedUpload done = uploads.append(upload, checked(bytes, sha("sha1", "SHA-1", bytes)));
    assertThat(read(done)).isEqualTo(bytes);
  }

  @Test
  void aCheckedPartCutShortDoesNotCount() throws IOException {
    byte[] bytes = random(LARGE);
    StagedUpload upload = create(LARGE);
    DeclaredChecksum checksum = DeclaredChecksum.parse(sha("sha256", "SHA-256", bytes));
    UploadPart part = new UploadPart(0, new CutStream(bytes, 0, LARGE / 2), LARGE, checksum);
    assertThatThrownBy(() -> uploads.append(upload, part)).isInstanceOf(IOException.class);
    assertThat(offset(upload)).isZero();
    StagedUpload done = uploads.append(upload, checked(bytes, sha("sha256", "SHA-256", bytes)));
    assertThat(read(done)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"md5 AAAA", "sha1", "sha1 AAAA", "sha256 !!", ""})
  void unknownChecksumsAreRefused(String header) {
    assertProblem(ProblemType.INVALID_REQUEST, () -> DeclaredChecksum.parse(header));
  }

  @ParameterizedTest
  @ValueSource(ints = {SMALL, LARGE})
  void aPartBeyondTheLengthIsRefusedAsAWhole(int lengthBytes) throws IOException {
    StagedUpload upload = create(lengthBytes);
    InputStream longer = new ByteArrayInputStream(new byte[lengthBytes + 1]);
    assertProblem(ProblemType.TOO_LARGE, () -> uploads.append(upload, part(0, longer)));
    assertThat(offset(upload)).isZero();
  }

  @Test
  void aPartBeginsAtTheOffset() throws IOException {
    StagedUpload upload = create(LARGE);
    byte[] bytes = random(LARGE);
    cut(upload, bytes, 0, 1000);
    for (int wrong : new int[] {0, 999, 1001}) {
      assertProblem(
          ProblemType.OFFSET_MISMATCH,
          () -> uploads.append(upload, part(wrong, new ByteArrayInputStream(bytes))));
    }
    assertThat(offset(upload)).isEqualTo(1000);
  }

  @Test
  void aSilentRequestGivesWay() throws Exception {
    byte[] bytes = random(LARGE);
    StagedUpload upload = create(LARGE);
    PipedOutputStream stalled = new PipedOutputStream();
    PipedInputStream body = new PipedInputStream(stalled, 1 << 20);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<StagedUpload> first =
          CompletableFuture.supplyAsync(
              () -> unchecked(() -> uploads.append(upload, part(0, body))), executor);
      stalled.write(bytes, 0, 1 << 20);
      stalled.flush();
      while (offset(upload) < 1 << 20) {
        Thread.onSpinWait();
      }
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(3));
      byte[] rest = Arrays.copyOfRange(bytes, 1 << 20, LARGE);
      StagedUpload done = uploads.append(upload, part(1 << 20, new ByteArrayInputStream(rest)));
      stalled.write(bytes, 0, 100);
      stalled.close();
      assertThatThrownBy(first::join)
          .isInstanceOf(CompletionException.class)
          .hasRootCauseInstanceOf(SupersededException.class);
      assertThat(read(done)).isEqualTo(bytes);
    }
  }

  @Test
  void aMovingRequestDoesNotGiveWay() throws Exception {
    byte[] bytes = random(LARGE);
    StagedUpload upload = create(LARGE);
    PipedOutputStream slow = new PipedOutputStream();
    PipedInputStream body = new PipedInputStream(slow, 1 << 20);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<StagedUpload> first =
          CompletableFuture.supplyAsync(
              () -> unchecked(() -> uploads.append(upload, part(0, body))), executor);
      slow.write(bytes, 0, 1000);
      slow.flush();
      while (offset(upload) < 1000) {
        Thread.onSpinWait();
      }
      CompletableFuture<StagedUpload> second =
          CompletableFuture.supplyAsync(
              () ->
                  unchecked(
                      () -> uploads.append(upload, part(1000, new ByteArrayInputStream(bytes)))),
              executor);
      int sent = 1000;
      while (!second.isDone()) {
        slow.write(bytes, sent, 1);
        slow.flush();
        sent++;
        while (offset(upload) < sent) {
          Thread.onSpinWait();
        }
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
      }
      assertThatThrownBy(second::join)
          .hasCauseInstanceOf(ProblemException.class)
          .hasMessageContaining("another request is writing");
      slow.write(bytes, sent, LARGE - sent);
      slow.close();
      assertThat(read(first.join())).isEqualTo(bytes);
    }
  }

  @Test
  void anUploadIsItsOwnersOnly() throws IOException {
    StagedUpload upload = create(10);
    assertThat(uploads.find(upload.id(), new Owner("r1", "eve"))).isEmpty();
    assertThat(uploads.find(upload.id(), new Owner("r2", "bob"))).isEmpty();
  }

  @Test
  void theTimeOfAnUploadBeginsAnewWithEveryPart() throws IOException {
    StagedUpload upload = create(LARGE);
    servedSeconds.set(99);
    cut(upload, random(LARGE), 0, 10);
    servedSeconds.set(198);
    assertThat(uploads.find(upload.id(), BOB)).isPresent();
    assertThat(uploads.expired()).isEmpty();
    servedSeconds.set(199);
    assertThat(uploads.find(upload.id(), BOB)).isEmpty();
    uploads.remove(uploads.expired());
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void anAccountHasOnlySoManyUploads() {
    List.of(1, 2, 3).forEach(i -> create(10));
    assertProblem(ProblemType.TOO_MANY_UPLOADS, () -> create(10));
    uploads.remove(List.of(only()));
    create(10);
  }

  @Test
  void aFileNobodyKnowsGoesAtTheStart() throws IOException {
    StagedUpload upload = create(LARGE);
    cut(upload, random(LARGE), 0, 10);
    Path stray = directory.resolve("ab").resolve("ab".repeat(16));
    Files.createDirectories(stray.getParent());
    Files.write(stray, new byte[10]);
    open();
    assertThat(stray).doesNotExist();
    assertThat(onlyFile()).exists();
  }

  @Test
  void aLengthIsDeclaredOnce() throws IOException {
    StagedUpload upload = uploads.create(BOB, "", OptionalLong.empty());
    uploads.keep(upload);
    StagedUpload declared = uploads.declareLength(upload, 5);
    assertThat(uploads.declareLength(declared, 5)).isEqualTo(declared);
    assertProblem(ProblemType.CONFLICT, () -> uploads.declareLength(declared, 6));
  }

  private StagedUpload only() {
    StagedUpload[] found = new StagedUpload[1];
    new UploadRows(index).forEach(upload -> found[0] = upload);
    return found[0];
  }

  private StagedUpload create(long lengthBytes) {
    StagedUpload upload = fresh(lengthBytes);
    uploads.keep(upload);
    return upload;
  }

  private StagedUpload fresh(long lengthBytes) {
    return uploads.create(BOB, "filename eA==", OptionalLong.of(lengthBytes));
  }

  private long offset(StagedUpload upload) {
    return uploads.find(upload.id(), BOB).orElseThrow().offsetBytes();
  }

  private byte[] read(StagedUpload upload) throws IOException {
    try (StagedBytes bytes = uploads.open(upload)) {
      return bytes.source().read(0, Math.toIntExact(bytes.source().lengthBytes()));
    }
  }

  private Path onlyFile() throws IOException {
    return files().getFirst();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static UploadPart part(long offset, InputStream body) {
    return new UploadPart(offset, body, 1L << 40, null);
  }

  private static UploadPart checked(byte[] bytes, String checksum) {
    return new UploadPart(
        0, new ByteArrayInputStream(bytes), 1L << 40, DeclaredChecksum.parse(checksum));
  }

  private static String sha(String name, String algorithm, byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance(algorithm).digest(bytes);
      return name + " " + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] random(int lengthBytes) {
    byte[] bytes = new byte[lengthBytes];
    new Random(lengthBytes).nextBytes(bytes);
    return bytes;
  }

  private static void assertProblem(ProblemType type, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ProblemException.class, e -> assertThat(e.type()).isEqualTo(type));
  }

  private static <T> T unchecked(Callable<T> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
