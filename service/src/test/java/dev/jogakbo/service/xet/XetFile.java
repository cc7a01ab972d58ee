package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.xet.ShardWriter;
import dev.jogakbo.store.xet.Term;
import java.util.ArrayList;
import java.util.List;

/** A file of one xorb, as a client makes it. */
public final class XetFile {
  private final byte[] bytes;
  private final List<SizedChunk> chunks = new ArrayList<>();
  private final byte[] body;

  public XetFile(byte[] bytes) {
    this.bytes = bytes;
    ByteWriter records = new ByteWriter();
    Chunker chunker = new Chunker();
    for (int start = 0; start < bytes.length; ) {
      int cut = chunker.findCut(bytes, start, bytes.length);
      int end = cut < 0 ? bytes.length : cut;
      int length = end - start;
      records.u8(0).u24(length).u8(0).u24(length).bytes(bytes, start, length);
      chunks.add(new SizedChunk(ChunkHasher.hash(bytes, start, length), length));
      start = end;
    }
    body = records.toByteArray();
  }

  public byte[] bytes() {
    return bytes;
  }

  public byte[] body() {
    return body.clone();
  }

  public List<SizedChunk> chunks() {
    return chunks;
  }

  public XorbHash xorb() {
    return XetHashes.xorbHash(chunks);
  }

  public FileHash hash() {
    return XetHashes.fileHash(chunks);
  }

  public String sha256() {
    return Bytes.sha256(bytes);
  }

  public Term term() {
    return new Term(xorb(), bytes.length, 0, chunks.size());
  }

  public byte[] shard() {
    ShardWriter writer = ShardWriter.upload();
    writer.file(
        hash(),
        List.of(term()),
        List.of(XetHashes.rangeHash(chunks.stream().map(SizedChunk::hash).toList())),
        ContentId.parse(sha256()));
    writer.endFiles();
    writer.xorb(xorb(), chunks, 0);
    return writer.finish();
  }
}
