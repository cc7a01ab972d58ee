package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.StagedUpload.Owner;
import dev.jogakbo.service.upload.StagedUpload.Place;
import dev.jogakbo.store.index.IndexStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Resumable uploads under way. An offset is durable before it is told; one request writes to an
 * upload at a time, and one that has fallen silent gives way to the next. Safe for use by many
 * threads.
 */
public final class StagedUploads {
  /** Longest upload that is kept in the index. */
  static final int INLINE_BYTES_MAX = 64 << 10;

  private static final int STRIPE_COUNT = 64;

  private final UploadRows rows;
  private final UploadFiles files;
  private final Served served;
  private final int perAccountMax;
  private final SecureRandom random = new SecureRandom();
  private final UploadAttempts[] attempts = new UploadAttempts[STRIPE_COUNT];
  private final Map<String, AtomicLong> countByAccount = new ConcurrentHashMap<>();

  private StagedUploads(IndexStore index, Path directory, Served served, int perAccountMax) {
    this.rows = new UploadRows(index);
    this.files = new UploadFiles(directory);
    this.served = served;
    this.perAccountMax = perAccountMax;
    Arrays.setAll(attempts, stripe -> new UploadAttempts(served.nanoClock()));
  }

  /** Reads what is there; files that no upload knows go. */
  public static StagedUploads open(
      IndexStore index, Path directory, Served served, int perAccountMax) throws IOException {
    StagedUploads uploads = new StagedUploads(index, directory, served, perAccountMax);
    Set<UploadId> known = new HashSet<>();
    uploads.rows.forEach(upload -> {
      known.add(upload.id());
      uploads.count(upload.owner()).incrementAndGet();
    });
    uploads.files.forEach(id -> {
      if (!known.contains(id)) {
        uploads.files.delete(id);
      }
    });
    return uploads;
  }

  /**
   * Starts an upload. It is durable when this returns, unless it is small: then with its first
   * bytes.
   */
  public StagedUpload create(Owner owner, String metadata, OptionalLong lengthBytes) {
    if (count(owner).get() >= perAccountMax) {
      throw new ProblemException(
              ProblemType.TOO_MANY_UPLOADS,
              "account '" + owner.account() + "' has " + perAccountMax + " uploads under way")
          .retryAfter(60);
    }
    return create(UploadId.random(random), owner, metadata, lengthBytes);
  }

  /** Starts an upload of an id that its owner thought of, and that no upload has. */
  public StagedUpload create(UploadId id, Owner owner, String metadata, OptionalLong lengthBytes) {
    boolean isSmall = lengthBytes.isPresent() && lengthBytes.getAsLong() <= INLINE_BYTES_MAX;
    Place place = isSmall ? Place.INLINE : Place.FILE;
    count(owner).incrementAndGet();
    return new StagedUpload(id, owner, metadata, lengthBytes, 0, served.expiry(), place, null);
  }

  /** Makes an upload durable that {@link #create} returned. */
  public void keep(StagedUpload upload) {
    rows.put(upload);
  }

  /** Forgets an upload that {@link #create} returned, unless something of it is durable. */
  public void abandon(StagedUpload upload) {
    if (rows.find(upload.id()).isEmpty()) {
      remove(List.of(upload));
    }
  }

  /** Returns the upload, as far as it has durably come; a request writing to it is asked. */
  public Optional<StagedUpload> find(UploadId id, Owner owner) {
    Optional<StagedUpload> running = attempts(id).look(id);
    return running
        .or(() -> rows.find(id))
        .filter(upload -> upload.owner().equals(owner))
        .filter(upload -> upload.expiresAtSeconds() > served.now());
  }

  /**
   * Returns the upload as {@link #find} does, once the request writing to it has fallen quiet,
   * ended, or moved on for a second.
   */
  public Optional<StagedUpload> findQuiet(UploadId id, Owner owner) {
    attempts(id).awaitQuiet(id);
    return find(id, owner);
  }

  /** Declares the length of an upload that was begun without one. */
  public StagedUpload declareLength(StagedUpload upload, long lengthBytes) {
    if (upload.lengthBytes().isPresent() && upload.lengthBytes().getAsLong() != lengthBytes) {
      throw new ProblemException(
          ProblemType.CONFLICT, "the upload's length is declared already, and another");
    }
    if (lengthBytes < upload.offsetBytes()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "Upload-Length: less than what has arrived");
    }
    StagedUpload declared = upload.withLength(lengthBytes);
    rows.put(declared);
    return declared;
  }

  /**
   * Appends one part.
   *
   * @return the upload with the part
   * @throws ProblemException if the part's checksum is wrong, it does not begin at the offset, goes
   *     beyond the length, or another request is writing
   * @throws IOException what the body threw; what came before it counts all the same
   */
  public StagedUpload append(StagedUpload upload, UploadPart part) throws IOException {
    UploadAttempt attempt = attempts(upload.id()).take(upload.id(), () -> begin(upload, part));
    try {
      copy(attempt, part, upload);
      if (!attempt.finish()) {
        throw new ProblemException(
            ProblemType.CHECKSUM_MISMATCH, "the part does not have the declared checksum");
      }
      return attempt.look();
    } catch (SourceException e) {
      attempt.end();
      throw e.source();
    } catch (SupersededException e) {
      throw e;
    } catch (IOException e) {
      attempt.discard();
      throw UploadFiles.failure(upload.id(), e);
    } catch (ProblemException e) {
      attempt.discard();
      throw e;
    } finally {
      attempts(upload.id()).leave(upload.id(), attempt);
    }
  }

  private UploadAttempt begin(StagedUpload asked, UploadPart part) throws IOException {
    StagedUpload upload = rows.find(asked.id()).orElse(asked);
    if (upload.offsetBytes() != part.offsetBytes()) {
      throw new ProblemException(
              ProblemType.OFFSET_MISMATCH, "the upload's offset is " + upload.offsetBytes())
          .with("expected", upload.offsetBytes())
          .with("found", part.offsetBytes())
          .header("Upload-Offset", Long.toString(upload.offsetBytes()));
    }
    return new UploadAttempt(upload, sink(upload), part.checksum(), served);
  }

  private UploadSink sink(StagedUpload upload) throws IOException {
    if (upload.place() == Place.INLINE) {
      byte[] soFar = upload.offsetBytes() == 0 ? new byte[0] : rows.bytes(upload.id());
      return new InlineSink(rows, soFar, Math.toIntExact(upload.lengthBytes().orElseThrow()));
    }
    return new FileSink(rows, files.openAt(upload.id(), upload.offsetBytes()));
  }

  private static void copy(UploadAttempt attempt, UploadPart part, StagedUpload upload)
      throws IOException {
    long left = upload.lengthBytes().orElse(part.lengthBytesMax()) - part.offsetBytes();
    byte[] buffer = new byte[part.bufferBytes(left)];
    int read = part.read(buffer);
    while (read >= 0) {
      left -= read;
      if (left < 0) {
        throw new ProblemException(
            ProblemType.TOO_LARGE, "the part goes beyond the upload's length");
      }
      attempt.write(buffer, read);
      read = part.read(buffer);
    }
  }

  /** Opens the bytes of a complete upload that the store does not have yet. */
  StagedBytes open(StagedUpload upload) throws IOException {
    return upload.place() == Place.FILE && upload.offsetBytes() > 0
        ? StagedBytes.of(files.open(upload.id()))
        : StagedBytes.of(rows.bytes(upload.id()));
  }

  /** Opens the bytes of a complete upload, to be read once. */
  public InputStream read(StagedUpload upload) throws IOException {
    return upload.place() == Place.FILE && upload.offsetBytes() > 0
        ? files.read(upload.id())
        : new ByteArrayInputStream(rows.bytes(upload.id()));
  }

  /** Notes that the store has the upload now. */
  StagedUpload stored(StagedUpload upload, StagedContent content) {
    StagedUpload stored = upload.stored(content);
    rows.put(stored);
    return stored;
  }

  /** Forgets uploads: committed, ended by their owner, or expired. */
  public void remove(List<StagedUpload> uploads) {
    for (StagedUpload upload : uploads) {
      attempts(upload.id()).end(upload.id());
    }
    rows.delete(uploads);
    for (StagedUpload upload : uploads) {
      if (upload.place() == Place.FILE) {
        files.delete(upload.id());
      }
      count(upload.owner()).decrementAndGet();
    }
  }

  /** Returns uploads whose time is over. */
  List<StagedUpload> expired() {
    long now = served.now();
    List<StagedUpload> expired = new ArrayList<>();
    rows.forEach(upload -> {
      if (upload.expiresAtSeconds() <= now && !attempts(upload.id()).isRunning(upload.id())) {
        expired.add(upload);
      }
    });
    return expired;
  }

  /** Returns the seconds, of serving, that the upload is still kept. */
  public long secondsLeft(StagedUpload upload) {
    return Math.max(0, upload.expiresAtSeconds() - served.now());
  }

  /** Uploads share a lock with few others, because whoever holds it may wait for a disk. */
  private UploadAttempts attempts(UploadId id) {
    return attempts[Math.floorMod(id.hashCode(), STRIPE_COUNT)];
  }

  private AtomicLong count(Owner owner) {
    return countByAccount.computeIfAbsent(owner.account(), account -> new AtomicLong());
  }
}
