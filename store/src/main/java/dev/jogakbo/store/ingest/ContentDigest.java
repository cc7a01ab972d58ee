package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.store.id.ContentId;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Objects;

/** Computes both identities of the bytes written to it. */
final class ContentDigest extends OutputStream {
  private final MessageDigest sha256 = FileIntake.newSha256();
  private final Chunker chunker = new Chunker();
  private final MerkleTree chunks = new MerkleTree();
  private final byte[] chunk = new byte[ChunkLimits.MAX_BYTES];
  private int chunkBytes;

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, source.length);
    sha256.update(source, offset, lengthBytes);
    int from = offset;
    int end = offset + lengthBytes;
    while (from < end) {
      int cut = chunker.findCut(source, from, end);
      int to = cut < 0 ? end : cut;
      System.arraycopy(source, from, chunk, chunkBytes, to - from);
      chunkBytes += to - from;
      if (cut >= 0) {
        endChunk();
      }
      from = to;
    }
  }

  private void endChunk() {
    chunks.add(ChunkHasher.hash(chunk, 0, chunkBytes), chunkBytes);
    chunkBytes = 0;
  }

  /** Ends the content and returns its SHA-256. */
  ContentId finish() {
    if (chunker.finish() > 0) {
      endChunk();
    }
    return ContentId.of(sha256.digest());
  }

  /** Returns the Xet file hash, after {@link #finish}. */
  FileHash fileHash() {
    return chunks.fileHash();
  }
}
