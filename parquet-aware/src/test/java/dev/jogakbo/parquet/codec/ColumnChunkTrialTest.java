package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ColumnChunkTrialTest {
  private static final byte[] LARGE = PageInputs.text(70_000, 1);
  private static final byte[] SMALL = PageInputs.text(3_000, 2);

  private final Profiles profiles = new Profiles();
  private final PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);
  private final WriterTrials trials = new WriterTrials(TrialPolicy.DEFAULT, () -> 0);

  private PageBody page(PageCodec codec, int profileId, byte[] plain) {
    byte[] made = Encoded.by(bench, profiles.load(profileId), plain);
    return new PageBody(codec, ByteSlice.of(made), plain.length);
  }

  /** A page that reads well but that no encoder writes. */
  private PageBody foreign(byte[] plain) {
    byte[] made = new byte[5 + plain.length * 2];
    int at = Varint.put(plain.length, made, 0);
    for (byte value : plain) {
      made[at++] = 0;
      made[at++] = value;
    }
    return new PageBody(PageCodec.SNAPPY, new ByteSlice(made, 0, at), plain.length);
  }

  /** A frame of one raw block, which no level of zstd makes of bytes that can be compressed. */
  private static PageBody foreignZstd(byte[] plain) {
    ByteBuffer made = ByteBuffer.allocate(12 + plain.length).order(ByteOrder.LITTLE_ENDIAN);
    made.putInt(0xFD2FB528).put((byte) 0xA0).putInt(plain.length);
    int block = plain.length << 3 | 1;
    made.put((byte) block).put((byte) (block >> 8)).put((byte) (block >> 16)).put(plain);
    return new PageBody(PageCodec.ZSTD, ByteSlice.of(made.array()), plain.length);
  }

  private int reproducedBy(ColumnChunkTrial trial, PageBody page) {
    PageOutcome outcome = trial.reproduce(page, bench);
    assertThat(outcome).isInstanceOf(PageOutcome.Reproduced.class);
    PageOutcome.Reproduced found = (PageOutcome.Reproduced) outcome;
    assertThat(bench.encode(found.encoding(), ByteSlice.of(found.plain())).toByteArray())
        .isEqualTo(page.compressed().toByteArray());
    return found.encoding().profile().id();
  }

  private void assertKept(ColumnChunkTrial trial, PageBody page, KeepReason reason) {
    assertThat(trial.reproduce(page, bench)).isEqualTo(new PageOutcome.Kept(reason));
  }

  @Test
  void whatTheFileSaysOnlyOrders() {
    for (String createdBy :
        new String[] {"", "DuckDB version v1.5.6", "parquet-mr version 1.18.1"}) {
      ColumnChunkTrial trial =
          new WriterTrials(TrialPolicy.DEFAULT, () -> 0).open(createdBy).open(PageCodec.SNAPPY);
      PageBody page = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_E, LARGE);
      assertThat(reproducedBy(trial, page)).isEqualTo(FrozenProfiles.SNAPPY_E);
    }
  }

  @Test
  void theWinnerIsRememberedForTheWriterAndTheCodec() {
    PageBody tells = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_B, LARGE);
    PageBody fitsSeveral = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_B, new byte[10]);
    reproducedBy(trials.open("a writer").open(PageCodec.SNAPPY), tells);
    assertThat(reproducedBy(trials.open("a writer").open(PageCodec.SNAPPY), fitsSeveral))
        .isEqualTo(FrozenProfiles.SNAPPY_B);
    assertThat(reproducedBy(trials.open("another").open(PageCodec.SNAPPY), fitsSeveral))
        .isEqualTo(FrozenProfiles.SNAPPY_D);
  }

  @Test
  void aSmallPageThatFitsSeveralDoesNotDecide() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.ZSTD);
    reproducedBy(trial, page(PageCodec.ZSTD, FrozenProfiles.ZSTD + 3, new byte[20]));
    PageBody tells = page(PageCodec.ZSTD, FrozenProfiles.ZSTD + 3, LARGE);
    assertThat(reproducedBy(trial, tells)).isEqualTo(FrozenProfiles.ZSTD + 3);
  }

  @Test
  void theListIsRunAgainAfterTwoMisses() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.ZSTD);
    for (int level : new int[] {1, 7}) {
      assertThat(reproducedBy(trial, page(PageCodec.ZSTD, FrozenProfiles.ZSTD + level, LARGE)))
          .isEqualTo(FrozenProfiles.ZSTD + level);
    }
    PageBody other = page(PageCodec.ZSTD, FrozenProfiles.ZSTD + 5, LARGE);
    assertKept(trial, other, KeepReason.NO_PROFILE);
    assertThat(reproducedBy(trial, other)).isEqualTo(FrozenProfiles.ZSTD + 5);
    assertThat(reproducedBy(trial, other)).isEqualTo(FrozenProfiles.ZSTD + 5);
  }

  @Test
  void cheapCodecsAreTriedForEveryPage() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.SNAPPY);
    for (int id :
        new int[] {FrozenProfiles.SNAPPY_D, FrozenProfiles.SNAPPY_B, FrozenProfiles.SNAPPY_E}) {
      assertThat(reproducedBy(trial, page(PageCodec.SNAPPY, id, LARGE))).isEqualTo(id);
    }
  }

  @Test
  void aForeignPageThatTellsEndsTheColumnChunk() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.SNAPPY);
    assertKept(trial, foreign(LARGE), KeepReason.NO_PROFILE);
    PageBody ours = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_D, LARGE);
    assertKept(trial, ours, KeepReason.NO_PROFILE);
    reproducedBy(trials.open("").open(PageCodec.SNAPPY), ours);
  }

  @Test
  void oneForeignPageAmongOursStaysAlone() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.SNAPPY);
    PageBody ours = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_D, LARGE);
    for (int i = 0; i < 3; i++) {
      reproducedBy(trial, ours);
      assertKept(trial, foreign(SMALL), KeepReason.NO_PROFILE);
    }
    reproducedBy(trial, ours);
  }

  @Test
  void threeColumnChunksInARowEndTheFile() {
    FileTrial file = trials.open("");
    PageBody ours = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_D, LARGE);
    for (int i = 0; i < 2; i++) {
      assertKept(file.open(PageCodec.SNAPPY), foreign(LARGE), KeepReason.NO_PROFILE);
    }
    reproducedBy(file.open(PageCodec.SNAPPY), ours);
    for (int i = 0; i < 3; i++) {
      assertKept(file.open(PageCodec.SNAPPY), foreign(LARGE), KeepReason.NO_PROFILE);
    }
    assertKept(file.open(PageCodec.SNAPPY), ours, KeepReason.FILE_GIVEN_UP);
    reproducedBy(trials.open("").open(PageCodec.SNAPPY), ours);
  }

  @Test
  void aRefusedPageSaysWhyAndEndsNothing() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.SNAPPY);
    PageBody ours = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_D, LARGE);
    for (int i = 0; i < 5; i++) {
      PageBody lies = new PageBody(PageCodec.SNAPPY, ours.compressed(), 17);
      assertKept(trial, lies, KeepReason.LENGTH_DIFFERS);
    }
    reproducedBy(trial, ours);
  }

  @Test
  void slowEncodersMustBeFastEnough() {
    int slow = FrozenProfiles.ZSTD + 19;
    PageBody page = page(PageCodec.ZSTD, slow, LARGE);
    assertThat(profiles.load(slow).isSlow()).isTrue();
    TrialPolicy patient = new TrialPolicy(1, Duration.ofDays(1));
    assertThat(reproducedBy(ticking(patient).open("").open(PageCodec.ZSTD), page)).isEqualTo(slow);
    TrialPolicy demanding = new TrialPolicy(1 << 30, Duration.ofDays(1));
    assertKept(ticking(demanding).open("").open(PageCodec.ZSTD), page, KeepReason.TOO_SLOW);
    TrialPolicy hurried = new TrialPolicy(1, Duration.ofMillis(5));
    assertKept(ticking(hurried).open("").open(PageCodec.ZSTD), page, KeepReason.NO_PROFILE);
  }

  /** A clock that moves on by a millisecond whenever it is looked at. */
  private static WriterTrials ticking(TrialPolicy policy) {
    long[] now = new long[1];
    return new WriterTrials(policy, () -> now[0] += 1_000_000);
  }

  @Test
  void slowEncodersAreLeftOutAfterThreePagesThatTheyDidNotMakeEither() {
    PageBody slow = page(PageCodec.ZSTD, FrozenProfiles.ZSTD + 19, LARGE);
    PageBody quick = page(PageCodec.ZSTD, FrozenProfiles.ZSTD + 3, LARGE);
    FileTrial file = trials.open("");
    for (int i = 0; i < 2; i++) {
      assertKept(file.open(PageCodec.ZSTD), foreignZstd(LARGE), KeepReason.NO_PROFILE);
    }
    reproducedBy(file.open(PageCodec.ZSTD), slow);
    for (int i = 0; i < 3; i++) {
      reproducedBy(file.open(PageCodec.ZSTD), quick);
      assertKept(file.open(PageCodec.ZSTD), foreignZstd(LARGE), KeepReason.NO_PROFILE);
    }
    reproducedBy(file.open(PageCodec.ZSTD), quick);
    assertKept(file.open(PageCodec.ZSTD), slow, KeepReason.NO_PROFILE);
    reproducedBy(trials.open("").open(PageCodec.ZSTD), slow);
  }

  @Test
  void anEmptyPageAndAnUncompressedOneAreStored() {
    ColumnChunkTrial trial = trials.open("").open(PageCodec.UNCOMPRESSED);
    PageBody stored = new PageBody(PageCodec.UNCOMPRESSED, ByteSlice.of(LARGE), LARGE.length);
    assertThat(reproducedBy(trial, stored)).isEqualTo(FrozenProfiles.STORED);
    PageBody empty = new PageBody(PageCodec.ZSTD, ByteSlice.of(new byte[0]), 0);
    ColumnChunkTrial zstd = trials.open("").open(PageCodec.ZSTD);
    assertThat(reproducedBy(zstd, empty)).isEqualTo(FrozenProfiles.STORED);
  }

  @Test
  void aProfileThatFailedItsCheckIsNotTakenForNewPages() {
    PageBody page = page(PageCodec.SNAPPY, FrozenProfiles.SNAPPY_D, LARGE);
    Profiles without = new Profiles(FrozenProfiles.all(), new SelfCheck(java.util.Map.of()));
    PageBench bare = new PageBench(without, PageLimits.DEFAULT);
    assertThat(trials.open("").open(PageCodec.SNAPPY).reproduce(page, bare))
        .isEqualTo(new PageOutcome.Kept(KeepReason.NO_PROFILE));
  }
}
