package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.HeldContent;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.XorbListing;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnprovenContentException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.xet.Shard;
import dev.jogakbo.store.xet.ShardFile;
import dev.jogakbo.store.xet.ShardXorb;
import dev.jogakbo.store.xet.Term;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes in the files of one shard. Nothing that the shard says is believed: each term is held
 * against the xorb it names, each proof against the chunks, the file hash against all chunks; and
 * the SHA-256 is that of the bytes that were put together and hashed here, unless the very same
 * content, of the same file hash, is stored already. Used once, by one thread.
 */
final class ShardIntake {
  private final WriteSession session;
  private final XorbListings listings;
  private boolean isNew;

  /** Will take files in by the session, which is flushed by the caller. */
  ShardIntake(WriteSession session) {
    this.session = session;
    this.listings = new XorbListings(session);
  }

  /** Whether something was taken in that was not there before. */
  boolean isNew() {
    return isNew;
  }

  /**
   * Takes in all files.
   *
   * @throws RefusedBytesException if the shard says what is not so
   */
  List<Ingested> take(Shard shard, ShardProgress progress) throws IOException {
    shard.xorbs().forEach(this::check);
    List<Ingested> taken = new ArrayList<>();
    for (ShardFile file : shard.files()) {
      taken.add(take(file));
      progress.verified(taken.size(), shard.files().size());
    }
    return taken;
  }

  private void check(ShardXorb xorb) {
    List<SizedChunk> chunks = listing(xorb.hash()).chunks();
    if (chunks.size() != xorb.chunkCount()) {
      throw refused(
          "xorb %s: expected %d chunks, found %d"
              .formatted(xorb.hash(), chunks.size(), xorb.chunkCount()));
    }
    long offset = 0;
    for (int i = 0; i < chunks.size(); i++) {
      SizedChunk chunk = chunks.get(i);
      if (!chunk.hash().equals(xorb.chunkHash(i))
          || chunk.lengthBytes() != xorb.chunkLengthBytes(i)
          || offset != xorb.chunkOffset(i)) {
        throw refused("xorb %s: chunk %d is not the one stored".formatted(xorb.hash(), i));
      }
      offset += chunk.lengthBytes();
    }
    if (offset != xorb.rawBytes()) {
      throw refused(
          "xorb %s: expected %d raw bytes, found %d"
              .formatted(xorb.hash(), offset, xorb.rawBytes()));
    }
  }

  private Ingested take(ShardFile file) throws IOException {
    ContentId sha256 =
        file.sha256()
            .orElseThrow(() -> refused("file " + file.hash() + ": it comes without its SHA-256"));
    if (file.termCount() == 0) {
      return takeEmpty(file, sha256);
    }
    List<ChunkRun> runs = runs(file);
    Optional<Ingested> known =
        session
            .hold(sha256)
            .map(HeldContent::content)
            .filter(held -> held.fileHash().equals(file.hash()));
    return known.isPresent() ? known.get() : compose(file, sha256, runs);
  }

  private Ingested takeEmpty(ShardFile file, ContentId sha256) throws IOException {
    if (!file.hash().equals(FileHash.EMPTY)) {
      throw refused("file " + file.hash() + ": it has no terms");
    }
    try {
      return session.store(InputStream.nullInputStream(), Expectation.NONE.withId(sha256));
    } catch (DigestMismatchException e) {
      throw new RefusedBytesException("the empty file: " + e.getMessage(), e);
    }
  }

  /** Returns the runs of the file, once all that is said of them was found to be so. */
  private List<ChunkRun> runs(ShardFile file) {
    if (!file.hasRangeHashes()) {
      throw refused("file " + file.hash() + ": it comes without proofs of its terms");
    }
    MerkleTree tree = new MerkleTree();
    List<ChunkRun> runs = new ArrayList<>();
    for (int i = 0; i < file.termCount(); i++) {
      Term term = file.term(i);
      List<SizedChunk> chunks = chunks(term);
      checkProof(file, i, chunks);
      chunks.forEach(chunk -> tree.add(chunk.hash(), chunk.lengthBytes()));
      runs.add(
          new ChunkRun(
              term.xorb(), (int) term.startIndex(), (int) term.endIndex(), term.lengthBytes()));
    }
    if (!tree.fileHash().equals(file.hash())) {
      throw refused("file %s: its terms are of file %s".formatted(file.hash(), tree.fileHash()));
    }
    return runs;
  }

  private List<SizedChunk> chunks(Term term) {
    XorbListing xorb = listing(term.xorb());
    int count = xorb.chunks().size();
    if (term.startIndex() >= term.endIndex() || term.endIndex() > count) {
      throw refused(
          "xorb %s: expected a run within [0, %d), found [%d, %d)"
              .formatted(term.xorb(), count, term.startIndex(), term.endIndex()));
    }
    List<SizedChunk> chunks = xorb.chunks().subList((int) term.startIndex(), (int) term.endIndex());
    long lengthBytes = chunks.stream().mapToLong(SizedChunk::lengthBytes).sum();
    if (lengthBytes != term.lengthBytes()) {
      throw refused(
          "xorb %s: chunks [%d, %d): expected %d bytes, found %d"
              .formatted(
                  term.xorb(),
                  term.startIndex(),
                  term.endIndex(),
                  lengthBytes,
                  term.lengthBytes()));
    }
    return chunks;
  }

  private static void checkProof(ShardFile file, int term, List<SizedChunk> chunks) {
    List<ChunkHash> hashes = chunks.stream().map(SizedChunk::hash).toList();
    if (!XetHashes.rangeHash(hashes).equals(file.rangeHash(term))) {
      throw refused("file %s: term %d: the proof is wrong".formatted(file.hash(), term));
    }
  }

  private XorbListing listing(XorbHash hash) {
    return listings
        .find(hash)
        .orElseThrow(() -> refused("xorb " + hash + " is not stored: send it first"));
  }

  private Ingested compose(ShardFile file, ContentId sha256, List<ChunkRun> runs) {
    ComposedContent content = session.compose();
    content.append(runs);
    try {
      Ingested composed = content.finish(sha256, file.hash());
      isNew = true;
      return composed;
    } catch (DigestMismatchException e) { // what the right one is would help who lacks the bytes
      throw new RefusedBytesException(
          "file %s: its bytes do not have the SHA-256 %s".formatted(file.hash(), sha256), e);
    } catch (UnprovenContentException e) {
      if (e.getCause() instanceof TransientStoreException passing) {
        throw passing;
      }
      throw new RefusedBytesException("file " + file.hash() + ": " + e.getMessage(), e);
    }
  }

  private static RefusedBytesException refused(String detail) {
    return new RefusedBytesException("shard: " + detail);
  }
}
