package dev.jogakbo.service.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.HeldContent;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Surveyed;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.error.DigestMismatchException;
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
  private final PageWork work;
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
      Spools spools,
      PageWork work,
      ParquetListener listener,
      long memoryBytes,
      long lengthBytesMin) {
    this.spools = spools;
    this.work = work;
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
      WriteSession session, ParquetHandling handling, InputStream body, Expectation expectation)
      throws IOException {
    byte[] head = body.readNBytes(MAGIC.length);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), body);
    if (!Arrays.equals(head, MAGIC)) {
      return new Taken(session.store(whole, expectation), Optional.empty());
    }
    if (handling.policy() == ParquetPolicy.PLAIN) {
      return plain(session.store(whole, expectation), FallbackReason.POLICY);
    }
    if (expectation.lengthBytes().orElse(lengthBytesMin) < lengthBytesMin) {
      return plain(session.store(whole, expectation), FallbackReason.TOO_SMALL);
    }
    return handling.isDeferred()
        ? deferred(session, session.store(whole, expectation))
        : spool(session, handling.policy(), whole, expectation);
  }

  private Taken spool(
      WriteSession session, ParquetPolicy policy, InputStream body, Expectation expectation)
      throws IOException {
    try (BodySpool spool = spools.begin(expectation.lengthBytes())) {
      SpoolingBody spooling = new SpoolingBody(body, spool);
      try {
        Surveyed surveyed = session.survey(spooling, expectation);
        return take(session, new ArrivingForm(session, spool, surveyed), policy);
      } catch (NoRoomException e) {
        LOG.warn("a body is stored as it is: {}", e.getMessage());
        return plain(session.store(spooling.fromTheStart(), expectation), FallbackReason.NO_ROOM);
      }
    } catch (NoRoomException e) {
      LOG.warn("a body is stored as it is: {}", e.getMessage());
      return plain(session.store(body, expectation), FallbackReason.NO_ROOM);
    }
  }

  /**
   * Takes in a file that is there already.
   *
   * @throws dev.jogakbo.store.error.LengthMismatchException if it has another length than expected
   * @throws DigestMismatchException if it has another SHA-256 than expected
   */
  public Taken take(
      WriteSession session, ParquetHandling handling, FileAtHand file, Expectation expectation)
      throws IOException {
    ByteSource bytes = file.bytes();
    boolean begins =
        bytes.lengthBytes() >= MAGIC.length && Arrays.equals(bytes.read(0, MAGIC.length), MAGIC);
    if (!begins) {
      return new Taken(session.store(file.read(), expectation), Optional.empty());
    }
    Optional<FallbackReason> reason = unfit(handling.policy(), bytes);
    if (reason.isPresent()) {
      return plain(session.store(file.read(), expectation), reason.get());
    }
    if (handling.isDeferred()) {
      return deferred(session, session.store(file.read(), expectation));
    }
    Surveyed surveyed = session.survey(file.read(), expectation);
    return take(session, new ArrivingForm(session, bytes, surveyed), handling.policy());
  }

  /** Returns the bytes that a Parquet file begins and ends with. */
  static byte[] magic() {
    return MAGIC.clone();
  }

  /** Returns the length of the shortest file that is taken apart. */
  long lengthBytesMin() {
    return lengthBytesMin;
  }

  private Optional<FallbackReason> unfit(ParquetPolicy policy, ByteSource file) {
    if (policy == ParquetPolicy.PLAIN) {
      return Optional.of(FallbackReason.POLICY);
    }
    if (file.lengthBytes() < lengthBytesMin) {
      return Optional.of(FallbackReason.TOO_SMALL);
    }
    byte[] end = file.read(file.lengthBytes() - MAGIC.length, MAGIC.length);
    return Arrays.equals(end, MAGIC) ? Optional.empty() : Optional.of(FallbackReason.NOT_PARQUET);
  }

  /** Takes in a file that is all here and was looked at. */
  private Taken take(WriteSession session, ArrivingForm form, ParquetPolicy policy)
      throws IOException {
    long startNanos = nanoClock.getAsLong();
    Composer.Stored stored = store(session, Arrival.of(policy, form.bytes(), form));
    listener.stored(stored.outcome(), nanoClock.getAsLong() - startNanos);
    return new Taken(stored.content(), Optional.of(stored.outcome()));
  }

  private Composer.Stored store(WriteSession session, Arrival file) throws IOException {
    Optional<FallbackReason> reason = unfit(file.policy(), file.bytes());
    if (reason.isPresent()) {
      return asItIs(file, reason.get());
    }
    Optional<HeldContent> held = session.hold(file.form().id());
    if (held.isPresent()) {
      return new Composer.Stored(
          held.get().content(), ParquetOutcome.known(held.get().transforms()));
    }
    return file.isKnown() ? asItIs(file, FallbackReason.KNOWN) : compose(file);
  }

  /** Takes a file apart that is stored as it is. */
  ParquetOutcome retake(Arrival file) throws IOException {
    Optional<FallbackReason> reason = unfit(file.policy(), file.bytes());
    return reason.isPresent() ? ParquetOutcome.plain(reason.get()) : compose(file).outcome();
  }

  private Composer.Stored compose(Arrival file) throws IOException {
    try (CompositionGate.Pass _ = gate.enter(file.bytes())) {
      return new Composer(file, work, new SpoolScratch(spools), listener).store();
    }
  }

  private static Composer.Stored asItIs(Arrival file, FallbackReason reason) throws IOException {
    return new Composer.Stored(file.form().keep(), ParquetOutcome.plain(reason));
  }

  private Taken plain(Ingested content, FallbackReason reason) {
    return told(content, ParquetOutcome.plain(reason));
  }

  /** What was there before may have been taken apart already. */
  private Taken deferred(WriteSession session, Ingested content) {
    ParquetOutcome outcome =
        session
            .hold(content.id())
            .map(held -> ParquetOutcome.known(held.transforms()))
            .orElse(ParquetOutcome.plain(FallbackReason.DEFERRED));
    return told(content, outcome);
  }

  private Taken told(Ingested content, ParquetOutcome outcome) {
    listener.stored(outcome, 0);
    return new Taken(content, Optional.of(outcome));
  }
}
