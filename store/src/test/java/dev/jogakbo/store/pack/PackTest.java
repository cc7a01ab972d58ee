package dev.jogakbo.store.pack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class PackTest {
  private static final byte[] HELLO = "Hello World!".getBytes(US_ASCII);

  private final Random random = new Random(7);
  private final MemoryObjectStore store = new MemoryObjectStore();
  private final PackReader reader = new PackReader(store);
  private final PackId id = PackId.random(random);
  private final PackSamples samples = new PackSamples(random);

  @Test
  void holdsNothingWhenNothingWasAppended() {
    PackFooter footer = publish(writer -> {});
    assertThat(footer).isEqualTo(new PackFooter(PackSource.UPLOAD, List.of(), List.of()));
    assertThat(reader.loadFooter(id)).isEqualTo(footer);
  }

  @Test
  void isInvisibleUntilPublished() {
    try (PackWriter writer = begin()) {
      appendHello(writer);
      writer.seal();
      assertThat(store.find(PackKey.of(id))).isEmpty();
      writer.publish();
    }
    assertThat(reader.loadFooter(id).records()).hasSize(1);
  }

  @Test
  void keepsItsOrderOfCalls() {
    try (PackWriter writer = begin()) {
      assertThatThrownBy(writer::publish).isInstanceOf(IllegalStateException.class);
      writer.seal();
      assertThatThrownBy(writer::seal).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> appendHello(writer)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void tellsWhereRecordsLie() {
    publish(writer -> {
      assertThat(writer.lengthBytes()).isEqualTo(16);
      assertThat(appendHello(writer).offset()).isEqualTo(16);
      assertThat(appendHello(writer).offset()).isEqualTo(36);
      assertThat(writer.recordCount()).isEqualTo(2);
      assertThat(writer.hasRoom()).isTrue();
    });
  }

  @Test
  void definesXorbsOverChunksHereAndElsewhere() {
    SizedChunk elsewhere = new SizedChunk(samples.anyHash(), 77);
    publish(writer -> {
      SizedChunk here = PackSamples.sized(appendHello(writer));
      List<SizedChunk> chunks = List.of(here, elsewhere, here);
      writer.addXorb(new XorbDefinition(DomainId.INSTANCE, XetHashes.xorbHash(chunks), chunks));
      writer.addXorb(new XorbDefinition(new DomainId(5), XetHashes.xorbHash(chunks), chunks));
    });
    List<XorbDefinition> xorbs = reader.loadFooter(id).xorbs();
    assertThat(xorbs).hasSize(2);
    assertThat(xorbs.getFirst().chunks().get(1)).isEqualTo(elsewhere);
    assertThat(xorbs.getFirst().rawBytes()).isEqualTo(101);
    assertThat(xorbs).allSatisfy(x -> assertThat(x.computeHash()).isEqualTo(x.hash()));
  }

  @Test
  void keepsXorbsWithinTheirLimits() {
    SizedChunk chunk = new SizedChunk(samples.anyHash(), 131_072);
    refusesXorb(List.of());
    refusesXorb(Collections.nCopies(513, chunk));
    refusesXorb(Collections.nCopies(8193, new SizedChunk(chunk.hash(), 1)));
  }

  @Test
  void copiesRecordsOfOtherPacksAsTheyLie() {
    byte[] text = SampleBytes.TEXT.of(30_000, random);
    PackFooter old =
        publish(writer -> {
          samples.appendChunk(writer, new DomainId(3), ChunkCodec.LZ4, text);
          samples.appendBlob(writer, 9, text);
        });
    PackId copyId = PackId.random(random);
    try (PackWriter writer = PackWriter.begin(store, copyId, PackSource.COMPACTION);
        RecordDecoder decoder = new RecordDecoder()) {
      for (PackRecord row : old.records()) {
        assertThat(writer.appendCopy(row, reader.readWindow(id, row).bytes(), 0)).isEqualTo(row);
      }
      writer.seal();
      writer.publish();
      PackFooter copy = reader.loadFooter(copyId);
      assertThat(copy.source()).isEqualTo(PackSource.COMPACTION);
      for (PackRecord row : copy.records()) {
        assertThat(decoder.decode(reader.readWindow(copyId, row), row)).isEqualTo(text);
      }
    }
  }

  @Test
  void copiesNothingThatIsNotWhatTheRowSays() {
    PackRecord row = publish(this::appendHello).records().getFirst();
    byte[] other = PackSamples.packed(ChunkCodec.LZ4, "Hello!".getBytes(US_ASCII));
    try (PackWriter writer = PackWriter.begin(store, PackId.random(random), PackSource.UPLOAD)) {
      assertThatThrownBy(() -> writer.appendCopy(row, other, 0))
          .isInstanceOf(CorruptDataException.class);
      assertThat(writer.recordCount()).isZero();
    }
  }

  @Test
  void servesNoDamagedByte() {
    PackRecord row = publish(this::appendHello).records().getFirst();
    byte[] body = body();
    for (int at = 16; at < 36; at++) {
      byte[] damaged = body.clone();
      damaged[at] ^= 4;
      PackWindow window = new PackWindow(id, 0, damaged, damaged.length);
      try (RecordDecoder decoder = new RecordDecoder()) {
        assertThatThrownBy(() -> decoder.decode(window, row))
            .isInstanceOf(CorruptDataException.class)
            .hasMessageStartingWith("pack " + id + ": chunk ")
            .hasMessageContaining("at 16: ");
      }
    }
  }

  @Test
  void servesNoRecordOutsideTheWindow() {
    PackRecord row = publish(this::appendHello).records().getFirst();
    byte[] body = body();
    PackWindow window = new PackWindow(id, 17, body, 19);
    assertThat(window.holds(row)).isFalse();
    try (RecordDecoder decoder = new RecordDecoder()) {
      assertThatThrownBy(() -> decoder.decode(window, row))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void tellsAMissingPack() {
    assertThatThrownBy(() -> reader.loadFooter(id)).isInstanceOf(MissingObjectException.class);
  }

  @Test
  void tellsAPackCutShortAnywhere() {
    publish(this::appendHello);
    byte[] body = body();
    for (int lengthBytes = 8; lengthBytes < body.length; lengthBytes++) {
      refuses(Arrays.copyOf(body, lengthBytes), CorruptDataException.class, "cut short");
    }
  }

  @Test
  void tellsWhatIsNoPack() {
    refuses(new byte[0], CorruptDataException.class, "not a pack");
    refuses(new byte[1000], CorruptDataException.class, "not a pack");
    refuses("PAR1".getBytes(US_ASCII), CorruptDataException.class, "not a pack");
  }

  @Test
  void tellsAPackOfANewerProgram() {
    publish(this::appendHello);
    refuses(set(body(), 36, 2), FormatTooNewException.class, "expected up to 1, found 2");
  }

  @Test
  void tellsAPackOfAnUnknownOldForm() {
    publish(this::appendHello);
    refuses(set(body(), 36, 0), FormatTooOldException.class, "expected 1 or more, found 0");
  }

  @Test
  void tellsADamagedFooter() {
    publish(this::appendHello);
    refuses(set(body(), -3, 99), CorruptDataException.class, "expected BLAKE3");
    refuses(set(body(), 0, 0), CorruptDataException.class, "expected BLAKE3");
    refuses(set(body(), 34, 1), CorruptDataException.class, "footer: expected up to");
    refuses(set(body(), 37, 9), CorruptDataException.class, "source: expected 1 to 3, found 9");
    refuses(set(body(), 37, 2), CorruptDataException.class, "expected BLAKE3");
    refuses(set(body(), 38, 1), CorruptDataException.class, "expected zeros");
  }

  @Test
  void tellsRecordsThatAreNotAllThere() {
    publish(this::appendHello);
    byte[] body = body();
    byte[] without = new byte[body.length - 1];
    System.arraycopy(body, 0, without, 0, 20);
    System.arraycopy(body, 21, without, 20, body.length - 21);
    refuses(
        without,
        CorruptDataException.class,
        "expected records to end at 35, found them to end at 36");
  }

  @Test
  void namesPacksByTheirId() {
    PackId pack = PackId.parse("0123456789abcdef0123456789abcdef");
    ObjectKey key = ObjectKey.of("packs/01/0123456789abcdef0123456789abcdef");
    assertThat(PackKey.of(pack)).isEqualTo(key);
    assertThat(PackKey.findId(key)).contains(pack);
    assertThat(PackKey.findId(ObjectKey.of("packs/02/0123456789abcdef0123456789abcdef"))).isEmpty();
    assertThat(PackKey.findId(ObjectKey.of("packs/01/0123456789abcdef"))).isEmpty();
    assertThat(PackKey.findId(ObjectKey.of("epoch/000000000001"))).isEmpty();
  }

  /** Sets a byte, counted from the start of the trailer. */
  private static byte[] set(byte[] body, int atInTrailer, int value) {
    body[body.length - PackTrailerV1.LENGTH_BYTES + atInTrailer] = (byte) value;
    return body;
  }

  private void refuses(byte[] body, Class<? extends Exception> type, String reason) {
    PackId other = PackId.random(random);
    store.create(PackKey.of(other), body);
    assertThatThrownBy(() -> reader.loadFooter(other))
        .isInstanceOf(type)
        .hasMessageContaining(reason)
        .hasMessageContaining(other.toHex());
  }

  private void refusesXorb(List<SizedChunk> chunks) {
    assertThatThrownBy(
            () -> new XorbDefinition(DomainId.INSTANCE, XetHashes.xorbHash(chunks), chunks))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private ChunkRecord appendHello(PackWriter writer) {
    return samples.appendChunk(writer, DomainId.INSTANCE, ChunkCodec.LZ4, HELLO);
  }

  private PackWriter begin() {
    return PackWriter.begin(store, id, PackSource.UPLOAD);
  }

  private PackFooter publish(Consumer<PackWriter> fill) {
    try (PackWriter writer = begin()) {
      fill.accept(writer);
      PackFooter footer = writer.seal();
      writer.publish();
      return footer;
    }
  }

  private byte[] body() {
    return store.load(PackKey.of(id), 1 << 20);
  }
}
