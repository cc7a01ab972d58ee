package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * A pack of format 1, once written and never changed, still opens, and what is written today has
 * its very bytes. Records are copied into it, not compressed again, so that another release of a
 * compressor changes nothing here.
 */
class PackGoldenTest {
  private static final PackId ID = PackId.parse("00112233445566778899aabbccddeeff");

  private final MemoryObjectStore store = new MemoryObjectStore();
  private final PackReader reader = new PackReader(store);

  @Test
  void opens() throws IOException {
    store.create(PackKey.of(ID), golden());
    PackFooter footer = reader.loadFooter(ID);

    assertThat(footer.source()).isEqualTo(PackSource.UPLOAD);
    assertThat(footer.records().stream().map(row -> row.header().codec()))
        .containsExactly(
            ChunkCodec.NONE, ChunkCodec.LZ4, ChunkCodec.BG4_LZ4, ChunkCodec.ZSTD, ChunkCodec.ZSTD);
    assertThat(footer.records().getFirst())
        .isInstanceOfSatisfying(
            ChunkRecord.class,
            chunk ->
                assertThat(chunk.hash().toHex())
                    .isEqualTo("d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb"));
    assertThat(footer.records().getLast())
        .isInstanceOfSatisfying(BlobRecord.class, blob -> assertThat(blob.kind()).isEqualTo(7));
    assertXorb(footer);
    assertEveryRecordDecodes(footer);
  }

  private static void assertXorb(PackFooter footer) {
    XorbDefinition xorb = footer.xorbs().getFirst();
    assertThat(xorb.domain().number()).isEqualTo(300);
    assertThat(xorb.computeHash()).isEqualTo(xorb.hash());
    List<SizedChunk> packed = new ArrayList<>();
    for (PackRecord row : footer.records()) {
      if (row instanceof ChunkRecord chunk) {
        packed.add(PackSamples.sized(chunk));
      }
    }
    assertThat(xorb.chunks()).hasSize(5).startsWith(packed.toArray(SizedChunk[]::new));
  }

  private void assertEveryRecordDecodes(PackFooter footer) {
    try (RecordDecoder decoder = new RecordDecoder()) {
      for (PackRecord row : footer.records()) {
        assertThat(decoder.decode(reader.readWindow(ID, row), row))
            .hasSize(row.header().rawLengthBytes());
      }
    }
  }

  @Test
  void hasTheSameBytesWhenWrittenToday() throws IOException {
    store.create(PackKey.of(ID), golden());
    PackFooter footer = reader.loadFooter(ID);
    PackId again = PackId.parse("ff112233445566778899aabbccddeeff");
    try (PackWriter writer = PackWriter.begin(store, again, footer.source())) {
      for (PackRecord row : footer.records()) {
        writer.appendCopy(row, reader.readWindow(ID, row).bytes(), 0);
      }
      footer.xorbs().forEach(writer::addXorb);
      writer.seal();
      writer.publish();
    }
    assertThat(store.load(PackKey.of(again), 1 << 20)).isEqualTo(golden());
  }

  static byte[] golden() throws IOException {
    try (InputStream in = PackGoldenTest.class.getResourceAsStream("pack-v1.bin")) {
      return Objects.requireNonNull(in, "pack-v1.bin").readAllBytes();
    }
  }
}
