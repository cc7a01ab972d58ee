package dev.jogakbo.service.parquet;

import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.error.ContentReplacedException;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes files apart that are stored as they are. Such a file is made again in a spool, since its
 * pages are read column by column; what it is taken apart into takes the place of what was stored
 * only once it was proven. Safe for many threads.
 */
public final class StandingFiles {
  /**
   * Grows whenever a file might be taken apart that was not before, so that those left are tried
   * again.
   */
  public static final int RULES_VERSION = 1;

  private static final Logger LOG = LoggerFactory.getLogger(StandingFiles.class);

  private final Store store;
  private final Spools spools;
  private final ParquetIntake intake;

  /** Creates it. */
  public StandingFiles(Store store, Spools spools, ParquetIntake intake) {
    this.store = store;
    this.spools = spools;
    this.intake = intake;
  }

  /** Whether a file is too short to be taken apart. */
  public boolean isTooSmall(long lengthBytes) {
    return lengthBytes < intake.lengthBytesMin();
  }

  /** Whether a content, not too small, begins and ends as Parquet does. */
  public boolean isParquet(DomainId domain, ContentId id) {
    try (ContentReader reader = store.openContent(domain, id)) {
      StoredFile file = new StoredFile(reader);
      byte[] magic = ParquetIntake.magic();
      long end = file.lengthBytes() - magic.length;
      return Arrays.equals(file.read(0, magic.length), magic)
          && Arrays.equals(file.read(end, magic.length), magic);
    }
  }

  /**
   * Takes a file apart as far as is wanted and pays, or says why it stays as it is.
   *
   * @throws java.util.concurrent.CancellationException if the pace says so; the file stays as it is
   */
  public ParquetOutcome takeApart(StandingFile file, Pace pace) throws IOException {
    try (BodySpool spool = spool(file, pace);
        WriteSession session = store.begin(file.domain())) {
      return intake.retake(
          Arrival.of(
              file.policy(), new PacedBytes(spool, pace), new StandingForm(session, file, pace)));
    } catch (NoRoomException _) {
      return ParquetOutcome.plain(FallbackReason.NO_ROOM);
    } catch (MissingContentException _) {
      return ParquetOutcome.plain(FallbackReason.GONE);
    } catch (ContentReplacedException _) {
      return ParquetOutcome.plain(FallbackReason.SUPERSEDED);
    } catch (CorruptDataException | MissingObjectException e) {
      LOG.warn("content {}: cannot be read: {}", file.content().id(), e.getMessage());
      return ParquetOutcome.plain(FallbackReason.UNREADABLE);
    }
  }

  private BodySpool spool(StandingFile file, Pace pace) throws IOException {
    try (ContentReader reader = store.openContent(file.domain(), file.content().id())) {
      BodySpool spool = spools.begin(OptionalLong.of(reader.sizeBytes()));
      try {
        reader.transferTo(0, reader.sizeBytes(), new SpoolSink(spool, pace));
        return spool;
      } catch (IOException | RuntimeException e) {
        spool.close();
        throw e;
      }
    }
  }
}
