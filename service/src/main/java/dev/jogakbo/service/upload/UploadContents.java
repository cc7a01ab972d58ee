package dev.jogakbo.service.upload;

import dev.jogakbo.service.parquet.FileAtHand;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes complete uploads into the store: a large one as soon as its last byte is there, small ones
 * together with the commit that wants them, so that ten thousand of them share a few packs.
 */
public final class UploadContents {
  /** From this length on an upload is taken in at once. */
  public static final long AT_ONCE_BYTES = 16 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(UploadContents.class);

  private final Store store;
  private final StagedUploads uploads;
  private final ParquetIntake intake;

  /** Creates the intake. */
  public UploadContents(Store store, StagedUploads uploads, ParquetIntake intake) {
    this.store = store;
    this.uploads = uploads;
    this.intake = intake;
  }

  /** Takes one upload in, unless that was done. */
  public StagedUpload take(Destination destination, StagedUpload upload) {
    if (upload.content() != null) {
      return upload;
    }
    try (WriteSession session = store.begin(destination.domain())) {
      StagedContent content =
          store(session, destination.parquet(), upload, OutputStream.nullOutputStream());
      session.flush();
      return uploads.stored(upload, content);
    }
  }

  /**
   * Takes uploads in as the content of a commit. The witness sees those that were not taken in
   * before.
   *
   * @return what holds them until it is closed, when the commit has ended
   */
  public Intake takeAll(Destination destination, List<StagedUpload> wanted, ByteWitness witness) {
    WriteSession session = store.begin(destination.domain());
    try {
      List<StagedContent> contents = new ArrayList<>(wanted.size());
      for (StagedUpload upload : wanted) {
        contents.add(held(session, destination.parquet(), upload, witness));
      }
      session.flush();
      return new Intake(session, contents);
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** Has the session take the upload in, or hold what was taken in before. */
  StagedContent held(
      WriteSession session, ParquetHandling parquet, StagedUpload upload, ByteWitness witness) {
    StagedContent known = upload.content();
    if (known != null) {
      try {
        session.pin(known.id());
        return known;
      } catch (MissingContentException e) {
        LOG.info("upload {}: its content was collected meanwhile and is stored again", upload.id());
      }
    }
    return store(session, parquet, upload, witness.open(upload));
  }

  private StagedContent store(
      WriteSession session, ParquetHandling parquet, StagedUpload upload, OutputStream witness) {
    Expectation expectation = Expectation.NONE.withLengthBytes(upload.offsetBytes());
    ContentId promised = UploadMetadata.parse(upload.metadata()).sha256().orElse(null);
    if (promised != null) {
      expectation = expectation.withId(promised);
    }
    try (StagedBytes bytes = uploads.open(upload)) {
      FileAtHand file =
          new FileAtHand(bytes.source(), stream -> new WitnessedStream(stream, witness));
      Ingested in = intake.take(session, parquet, file, expectation).content();
      return new StagedContent(in.id(), in.sizeBytes(), in.chunkCount(), in.savings());
    } catch (IOException e) {
      throw UploadFiles.failure(upload.id(), e); // no client's body is read here
    } catch (UncheckedIOException e) {
      throw UploadFiles.failure(upload.id(), Objects.requireNonNull(e.getCause()));
    }
  }

  StagedUploads uploads() {
    return uploads;
  }

  /** Removes uploads whose time is over; returns how many. */
  public int removeExpired() {
    List<StagedUpload> expired = uploads.expired();
    uploads.remove(expired);
    return expired.size();
  }

  /**
   * Where uploads go.
   *
   * @param domain where their chunks are shared
   * @param parquet what is done to Parquet files there
   */
  public record Destination(DomainId domain, ParquetHandling parquet) {}

  /**
   * Contents that are held.
   *
   * @param session what holds them
   * @param contents one for each upload, in their order
   */
  public record Intake(WriteSession session, List<StagedContent> contents)
      implements AutoCloseable {
    @Override
    public void close() {
      session.close();
    }
  }
}
