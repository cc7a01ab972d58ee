package dev.jogakbo.service.lfs;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.upload.BoundedBody;
import dev.jogakbo.service.upload.DeclaredChecksum;
import dev.jogakbo.service.upload.PromisedBytes;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.upload.StagedUpload;
import dev.jogakbo.service.upload.StagedUpload.Owner;
import dev.jogakbo.service.upload.StagedUploads;
import dev.jogakbo.service.upload.UploadContents;
import dev.jogakbo.service.upload.UploadId;
import dev.jogakbo.service.upload.UploadPart;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.error.DigestMismatchException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.springframework.stereotype.Component;

/**
 * Takes objects in: a small one lies beside the store until a commit wants it, so that thousands of
 * them share a few packs; a large one goes into the store at once. Either way its bytes are hashed
 * while they come, and one that is not what its link says is refused and forgotten.
 */
@Component
final class LfsIntake {
  private final Store store;
  private final ParquetIntake intake;
  private final StagedUploads uploads;
  private final ProvenContents proven;

  LfsIntake(Store store, ParquetIntake intake, StagedUploads uploads, ProvenContents proven) {
    this.store = store;
    this.intake = intake;
    this.uploads = uploads;
    this.proven = proven;
  }

  /** Takes in the body, which must be the object that the link permits to send. */
  void take(Repository repository, LfsLink link, InputStream body) throws IOException {
    if (link.sizeBytes() < UploadContents.AT_ONCE_BYTES) {
      stage(link, body);
    } else {
      store(repository, link, body);
    }
  }

  private void stage(LfsLink link, InputStream body) throws IOException {
    Owner owner = new Owner(link.repositoryId(), link.account());
    StagedUpload fresh = uploads.create(owner, metadata(link), OptionalLong.of(link.sizeBytes()));
    StagedUpload upload = fresh;
    try {
      upload = uploads.append(fresh, new UploadPart(0, body, link.sizeBytes(), checksum(link)));
      requireWhole(link, upload);
      proven.staged(link.oid(), upload);
    } catch (ProblemException e) {
      uploads.remove(List.of(upload));
      throw e.type() == ProblemType.CHECKSUM_MISMATCH ? mismatch(link) : e;
    } catch (RuntimeException | IOException e) {
      uploads.remove(List.of(upload));
      throw e;
    }
  }

  private static void requireWhole(LfsLink link, StagedUpload upload) {
    if (!upload.isComplete()) {
      throw new ProblemException(
          ProblemType.INCOMPLETE_BODY,
          "expected %d bytes, found %d".formatted(link.sizeBytes(), upload.offsetBytes()));
    }
  }

  private static ProblemException mismatch(LfsLink link) {
    return new ProblemException(
        ProblemType.DIGEST_MISMATCH, "the bytes are not those of object " + link.oid());
  }

  private static String metadata(LfsLink link) {
    byte[] hex = link.oid().toHex().getBytes(UTF_8);
    return "sha256 " + Base64.getEncoder().encodeToString(hex);
  }

  private static DeclaredChecksum checksum(LfsLink link) {
    return DeclaredChecksum.parse(
        "sha256 " + Base64.getEncoder().encodeToString(link.oid().toBytes()));
  }

  private void store(Repository repository, LfsLink link, InputStream body) throws IOException {
    ParquetHandling parquet =
        new ParquetHandling(repository.parquetPolicy(), repository.parquetTiming());
    Expectation expectation = Expectation.NONE.withLengthBytes(link.sizeBytes()).withId(link.oid());
    InputStream bounded =
        new BoundedBody(body, link.sizeBytes(), () -> PromisedBytes.tooLarge(link.sizeBytes()));
    try (WriteSession session = store.begin(repository.domain())) {
      Ingested content = intake.take(session, parquet, bounded, expectation).content();
      session.flush();
      proven.stored(link.repositoryId(), repository.domain(), List.of(content));
    }
  }

  /** Takes in one part, in the place of what was sent as that part before. */
  String takePart(LfsLink link, InputStream body) throws IOException {
    LfsPart part = LfsPart.parse(link.part());
    Owner owner = new Owner(link.repositoryId(), link.account());
    UploadId id = part.upload(link);
    uploads.find(id, owner).ifPresent(before -> uploads.remove(List.of(before)));
    long lengthBytes = part.lengthBytes(link.sizeBytes());
    StagedUpload upload = uploads.create(id, owner, "", OptionalLong.of(lengthBytes));
    try {
      upload = uploads.append(upload, new UploadPart(0, body, lengthBytes, null));
      if (!upload.isComplete()) {
        throw new ProblemException(
            ProblemType.INCOMPLETE_BODY,
            "part %d: expected %d bytes, found %d"
                .formatted(part.number(), lengthBytes, upload.offsetBytes()));
      }
      return id.hex();
    } catch (RuntimeException | IOException e) {
      uploads.remove(List.of(upload));
      throw e;
    }
  }

  /** Puts the parts together and takes in the whole, which must be the object. */
  void complete(Repository repository, LfsLink link) throws IOException {
    List<StagedUpload> parts = parts(link);
    try (InputStream whole = new SequenceInputStream(streams(parts))) {
      store(repository, link, whole);
    } catch (DigestMismatchException e) {
      uploads.remove(parts); // one of them is wrong, and nobody knows which
      throw e;
    }
    uploads.remove(parts);
  }

  private List<StagedUpload> parts(LfsLink link) {
    LfsPart all = LfsPart.parse(link.part());
    Owner owner = new Owner(link.repositoryId(), link.account());
    List<StagedUpload> parts = new ArrayList<>();
    for (int number = 1; number <= all.count(link.sizeBytes()); number++) {
      int missing = number;
      parts.add(
          uploads
              .find(all.numbered(number).upload(link), owner)
              .filter(StagedUpload::isComplete)
              .orElseThrow(() ->
                  new ProblemException(
                      ProblemType.UPLOAD_INCOMPLETE, "part " + missing + " was not sent")));
    }
    return parts;
  }

  /** Opens each part only when the one before is read. */
  @SuppressWarnings("JdkObsolete") // what joins streams takes nothing else
  private Enumeration<InputStream> streams(List<StagedUpload> parts) {
    Iterator<StagedUpload> left = parts.iterator();
    return new Enumeration<>() {
      @Override
      public boolean hasMoreElements() {
        return left.hasNext();
      }

      @Override
      public InputStream nextElement() {
        try {
          return uploads.read(left.next());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }
}
