package dev.jogakbo.service.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Surveyed;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.UnprovenContentException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes files into the store, and those that are Parquet apart, if their dataset wants it and it
 * pays. Whatever goes wrong with that, a file is stored as any other. Safe for many threads.
 */
public final class ParquetIntake {
  private static final Logger LOG = LoggerFactory.getLogger(ParquetIntake.class);
  private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);

  private final Spools spools;
  private final CompositionGate gate;
  private final ParquetListener listener;
  private final LongSupplier nanoClock;
  private final long lengthBytesMin;

  /**
   * Creates the intake.
   *
   * @param memoryBytes what files that are being taken apart may need together
   * @param lengthBytesMin shortest file that is taken apart
   */
  public ParquetIntake(
      Spools spools, ParquetListener listener, long memoryBytes, long lengthBytesMin) {
    this.spools = spools;
    this.gate = new CompositionGate(memoryBytes);
    this.listener = listener;
    this.nanoClock = System::nanoTime;
    this.lengthBytesMin = Math.max(lengthBytesMin, 3L * MAGIC.length);
  }

  /**
   * Takes in a body that is just arriving, to its end.
   *
   * @throws IOException what the body threw
   * @throws dev.jogakbo.store.error.LengthMismatchException if it has another length than expected
   * @throws DigestMismatchException if it has another SHA-256 than expected
   */
  public Taken take(
      WriteSession session, ParquetPolicy policy, InputStream body, Expectation expectation)
      throws IOException {
    byte[] head = body.readNBytes(MAGIC.length);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), body);
    if (!Arrays.equals(head, MAGIC)) {
      return new Taken(session.store(whole, expectation), Optional.empty());
    }
    if (policy == ParquetPolicy.PLAIN) {
      return plain(session.store(whole, expectation), PlainReason.POLICY);
    }
    if (expectation.lengthBytes().orElse(lengthBytesMin) < lengthBytesMin) {
      return plain(session.store(whole, expectation), PlainReason.TOO_SMALL);
    }
    return spool(session, policy, whole, expectation);
  }

  private Taken spool(
      WriteSession session, ParquetPolicy policy, InputStream body, Expectation expectation)
      throws IOException {
    try (BodySpool spool = spools.begin(expectation.lengthBytes())) {
      SpoolingBody spooling = new SpoolingBody(body, spool);
      try {
        Surveyed surveyed = session.survey(spooling, expectation);
        return take(new Arrival(session, policy, spool, surveyed));
      } catch (NoRoomException e) {
        LOG.warn("a body is stored as it is: {}", e.getMessage());
        return plain(session.store(spooling.fromTheStart(), expectation), PlainReason.NO_ROOM);
      }
    } catch (NoRoomException e) {
      LOG.warn("a body is stored as it is: {}", e.getMessage());
      return plain(session.store(body, expectation), PlainReason.NO_ROOM);
    }
  }

  /**
   * Takes in a file that is there already.
   *
   * @throws dev.jogakbo.store.error.LengthMismatchException if it has another length than expected
   * @throws DigestMismatchException if it has another SHA-256 than expected
   */
  public Taken take(
      WriteSession session, ParquetPolicy policy, FileAtHand file, Expectation expectation)
      throws IOException {
    ByteSource bytes = file.bytes();
    boolean begins =
        bytes.lengthBytes() >= MAGIC.length && Arrays.equals(bytes.read(0, MAGIC.length), MAGIC);
    if (!begins) {
      return new Taken(session.store(file.read(), expectation), Optional.empty());
    }
    Optional<PlainReason> reason = unfit(policy, bytes);
    if (reason.isPresent()) {
      return plain(session.store(file.read(), expectation), reason.get());
    }
    Surveyed surveyed = session.survey(file.read(), expectation);
    return take(new Arrival(session, policy, bytes, surveyed));
  }

  private Optional<PlainReason> unfit(ParquetPolicy policy, ByteSource file) {
    if (policy == ParquetPolicy.PLAIN) {
      return Optional.of(PlainReason.POLICY);
    }
    if (file.lengthBytes() < lengthBytesMin) {
      return Optional.of(PlainReason.TOO_SMALL);
    }
    byte[] end = file.read(file.lengthBytes() - MAGIC.length, MAGIC.length);
    return Arrays.equals(end, MAGIC) ? Optional.empty() : Optional.of(PlainReason.NOT_PARQUET);
  }

  /** Takes in a file that is all here and was looked at. */
  private Taken take(Arrival file) throws IOException {
    long startNanos = nanoClock.getAsLong();
    ComposedContent composed = file.session().compose();
    Optional<PlainReason> reason = unfit(file.policy(), file.bytes());
    if (reason.isEmpty() && file.isKnown()) {
      reason = Optional.of(PlainReason.KNOWN);
    }
    Composed result = reason.isPresent() ? Composed.not(reason.get()) : compose(file, composed);
    Ingested content = result.content().orElse(null);
    if (content == null) {
      content = asItIs(file, composed);
    }
    listener.stored(result.outcome(), nanoClock.getAsLong() - startNanos);
    return new Taken(content, Optional.of(result.outcome()));
  }

  private Composed compose(Arrival file, ComposedContent composed) throws IOException {
    try (CompositionGate.Pass _ = gate.enter(file.bytes())) {
      boolean pays =
          new SectionStorage(file.bytes(), composed, listener)
              .storeAll(() -> file.costsTooMuch(composed.savings()));
      return pays
          ? Composed.of(composed.finish(file.surveyed()))
          : Composed.not(PlainReason.NO_GAIN);
    } catch (LayoutRefusedException e) {
      return Composed.not(PlainReason.of(e.refusal()));
    } catch (DigestMismatchException e) {
      return failed(file, PlainReason.MISMATCH, e);
    } catch (UnprovenContentException e) {
      return failed(file, PlainReason.UNDECODABLE, e);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) { // a fault in taking it apart must not lose the file
      return failed(file, PlainReason.FAILED, e);
    }
  }

  private static Composed failed(Arrival file, PlainReason reason, RuntimeException failure) {
    LOG.warn("content {}: stored as it is: {}", file.surveyed().id(), reason, failure);
    return Composed.not(reason);
  }

  /** Stores it as any other file; what was stored of it before counts as its cost too. */
  private static Ingested asItIs(Arrival file, ComposedContent composed) throws IOException {
    Expectation expectation = Expectation.NONE.withId(file.surveyed().id());
    Ingested plain = file.session().store(SourceStream.of(file.bytes()), expectation);
    IngestSavings one = plain.savings();
    IngestSavings other = composed.savings();
    IngestSavings both =
        new IngestSavings(
            one.newChunkCount() + other.newChunkCount(),
            one.newBytes() + other.newBytes(),
            one.newStoredBytes() + other.newStoredBytes());
    return new Ingested(plain.id(), plain.fileHash(), plain.sizeBytes(), plain.chunkCount(), both);
  }

  private Taken plain(Ingested content, PlainReason reason) {
    ParquetOutcome outcome = ParquetOutcome.plain(reason);
    listener.stored(outcome, 0);
    return new Taken(content, Optional.of(outcome));
  }

  /** What came of taking a file apart. */
  private record Composed(Optional<Ingested> content, ParquetOutcome outcome) {
    static Composed of(Ingested content) {
      return new Composed(Optional.of(content), ParquetOutcome.ALIGNED);
    }

    static Composed not(PlainReason reason) {
      return new Composed(Optional.empty(), ParquetOutcome.plain(reason));
    }
  }
}
