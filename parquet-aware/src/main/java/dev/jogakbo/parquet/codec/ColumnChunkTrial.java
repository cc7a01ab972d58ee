package dev.jogakbo.parquet.codec;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reproduces the pages of one column chunk. Pages may come in any order; the first data page of at
 * least {@link #SAMPLE_BYTES_MIN} plain bytes should come first, because dictionary pages and small
 * ones fit several encoders and so prove nothing. Used by one thread at a time.
 */
public final class ColumnChunkTrial {
  /** From this many plain bytes on a page tells encoders apart. */
  public static final int SAMPLE_BYTES_MIN = 1 << 12;

  private static final int MISS_COUNT_MAX = 2;

  /**
   * Once for a dictionary page, once for a data page; after that a page that misses may be alone.
   */
  private static final int LIST_COUNT_MIN = 2;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** What an encoder may take before its first byte, or small pages would always be slow. */
  private static final long SET_UP_NANOS = 500_000;

  private final FileTrial file;
  private final PageCodec codec;
  private @Nullable EncoderProfile winner;
  private @Nullable KeepReason givenUp;
  private int listCount;
  private int missCount;
  private int failedListCount;

  ColumnChunkTrial(FileTrial file, PageCodec codec) {
    this.file = file;
    this.codec = codec;
  }

  /** Decompresses a page, finds the encoder that makes it and proves that by comparing. */
  public PageOutcome reproduce(PageBody page, PageBench bench) {
    if (givenUp != null) {
      return new PageOutcome.Kept(givenUp);
    }
    if (file.isGivenUp(codec)) {
      return new PageOutcome.Kept(KeepReason.FILE_GIVEN_UP);
    }
    try {
      return reproduce(page, bench.decodePage(page), bench);
    } catch (PageRefusedException e) {
      return new PageOutcome.Kept(e.reason());
    }
  }

  private PageOutcome reproduce(PageBody page, DecodedPage decoded, PageBench bench) {
    Proof proof = new Proof(page.compressed(), decoded, bench);
    Optional<EncoderProfile> found =
        decoded.coding() == PageCoding.STORED
            ? bench.profiles().find(FrozenProfiles.STORED)
            : find(proof);
    return found
        .<PageOutcome>map(
            profile -> new PageOutcome.Reproduced(proof.encoding(profile), decoded.plain()))
        .orElseGet(() -> new PageOutcome.Kept(givenUp == null ? KeepReason.NO_PROFILE : givenUp));
  }

  private Optional<EncoderProfile> find(Proof proof) {
    Optional<EncoderProfile> known = Optional.ofNullable(winner).or(() -> file.findWinner(codec));
    if (known.isPresent() && proof.isMadeBy(known.get()) && isFastEnough(known.get(), proof)) {
      won(known.get());
      return known;
    }
    missCount++;
    boolean isDecided = listCount >= LIST_COUNT_MIN && !isCheap(proof.decoded.coding());
    return isDecided && missCount < MISS_COUNT_MAX ? Optional.empty() : runList(proof);
  }

  /** Codecs so fast that the whole list costs less than a page kept. */
  private static boolean isCheap(PageCoding coding) {
    return switch (coding) {
      case SNAPPY, LZ4_BLOCK, LZ4_HADOOP -> true;
      default -> false;
    };
  }

  private Optional<EncoderProfile> runList(Proof proof) {
    listCount++;
    List<EncoderProfile> candidates =
        new ProfileOrder(proof.bench.profiles())
            .candidates(proof.decoded, proof.compressed, file.createdBy());
    Optional<EncoderProfile> maker =
        firstMaker(candidates.stream().filter(profile -> !profile.isSlow()), proof)
            .or(() ->
                firstSlowMaker(candidates.stream().filter(EncoderProfile::isSlow).toList(), proof));
    if (maker.isPresent()) {
      return takeIfFastEnough(maker.get(), proof);
    }
    listFailed(proof);
    return Optional.empty();
  }

  private static Optional<EncoderProfile> firstMaker(
      Stream<EncoderProfile> candidates, Proof proof) {
    return candidates
        .filter(candidate -> proof.mayBeMadeBy(candidate) && proof.isMadeBy(candidate))
        .findFirst();
  }

  private Optional<EncoderProfile> firstSlowMaker(List<EncoderProfile> candidates, Proof proof) {
    if (candidates.isEmpty() || !file.triesSlow()) {
      return Optional.empty();
    }
    WriterTrials trials = file.trials();
    long end = trials.nanoTime() + trials.policy().slowTrialMax().toNanos();
    Optional<EncoderProfile> maker =
        firstMaker(candidates.stream().takeWhile(candidate -> trials.nanoTime() - end < 0), proof);
    file.triedSlow(maker.isPresent());
    return maker;
  }

  private Optional<EncoderProfile> takeIfFastEnough(EncoderProfile profile, Proof proof) {
    if (isFastEnough(profile, proof)) {
      won(profile);
      return Optional.of(profile);
    }
    giveUp(KeepReason.TOO_SLOW);
    return Optional.empty();
  }

  /** Notes that no more pages of the column chunk will be tried, since too few are reproduced. */
  public void leftOut() {
    if (givenUp == null) {
      giveUp(KeepReason.NO_PROFILE);
    }
  }

  /** Notes that the profile makes a page of the column chunk, as was proven elsewhere. */
  public void won(EncoderProfile profile) {
    winner = profile;
    missCount = 0;
    failedListCount = 0;
    file.won(codec, profile);
  }

  /**
   * A first page that tells encoders apart decides alone; else the second failure in a row does.
   */
  private void listFailed(Proof proof) {
    failedListCount++;
    boolean tells = winner == null && proof.decoded.plain().length >= SAMPLE_BYTES_MIN;
    if (tells || failedListCount == MISS_COUNT_MAX) {
      giveUp(KeepReason.NO_PROFILE);
    }
  }

  private void giveUp(KeepReason reason) {
    givenUp = reason;
    file.columnChunkFailed(codec);
  }

  /** Whether a slow encoder made the page, just now, fast enough. */
  private boolean isFastEnough(EncoderProfile profile, Proof proof) {
    if (!profile.isSlow()) {
      return true;
    }
    long bytesPerSecondMin = file.trials().policy().slowBytesPerSecondMin();
    double nanosForBytes =
        (double) proof.decoded.plain().length * NANOS_PER_SECOND / bytesPerSecondMin;
    return proof.nanos <= SET_UP_NANOS + nanosForBytes;
  }

  /** A page to be made again, and how long that took last. */
  private final class Proof {
    private final ByteSlice compressed;
    private final DecodedPage decoded;
    private final PageBench bench;
    private long nanos;

    Proof(ByteSlice compressed, DecodedPage decoded, PageBench bench) {
      this.compressed = compressed;
      this.decoded = decoded;
      this.bench = bench;
    }

    PageEncoding encoding(EncoderProfile profile) {
      return new PageEncoding(profile, decoded.parameters());
    }

    /** Leaves out, at little cost, candidates that would begin the page otherwise. */
    boolean mayBeMadeBy(EncoderProfile profile) {
      return bench.profiles().isUsable(profile)
          && bench.beginsLike(encoding(profile), ByteSlice.of(decoded.plain()), compressed);
    }

    boolean isMadeBy(EncoderProfile profile) {
      if (profile.coding() != decoded.coding() || !bench.profiles().isUsable(profile)) {
        return false;
      }
      long start = file.trials().nanoTime();
      try {
        ByteSlice made = bench.encode(encoding(profile), ByteSlice.of(decoded.plain()));
        nanos = file.trials().nanoTime() - start;
        return made.hasSameBytes(compressed);
      } catch (EncoderFailedException e) {
        return false;
      }
    }
  }
}
