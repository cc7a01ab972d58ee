package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;

/** What decoded bytes are held against. Used once, by one thread. */
abstract class ProofDigest {
  private final ContentId id;

  private ProofDigest(ContentId id) {
    this.id = id;
  }

  /** Nothing but the SHA-256 is known of the bytes. */
  static ProofDigest of(ContentId id) {
    return new Both(id);
  }

  /** The bytes were surveyed; those with the same SHA-256 have the same file hash. */
  static ProofDigest of(Survey survey) {
    return of(survey.id(), survey.fileHash());
  }

  /** The file hash of the bytes with that SHA-256 is known. */
  static ProofDigest of(ContentId id, FileHash fileHash) {
    return new Sha256Only(id, fileHash);
  }

  /** Returns the SHA-256 they must have. */
  ContentId id() {
    return id;
  }

  /** Returns where they go. */
  abstract OutputStream sink();

  /** Ends them and returns their SHA-256. */
  abstract ContentId finish();

  /** Returns the Xet file hash of the bytes, after {@link #finish} gave what it must. */
  abstract FileHash fileHash();

  private static final class Both extends ProofDigest {
    private final ContentDigest digest = new ContentDigest();

    Both(ContentId id) {
      super(id);
    }

    @Override
    OutputStream sink() {
      return digest;
    }

    @Override
    ContentId finish() {
      return digest.finish();
    }

    @Override
    FileHash fileHash() {
      return digest.fileHash();
    }
  }

  private static final class Sha256Only extends ProofDigest {
    private final MessageDigest sha256 = FileIntake.newSha256();
    private final FileHash fileHash;

    Sha256Only(ContentId id, FileHash fileHash) {
      super(id);
      this.fileHash = fileHash;
    }

    @Override
    OutputStream sink() {
      return new DigestOutputStream(OutputStream.nullOutputStream(), sha256);
    }

    @Override
    ContentId finish() {
      return ContentId.of(sha256.digest());
    }

    @Override
    FileHash fileHash() {
      return fileHash;
    }
  }
}
