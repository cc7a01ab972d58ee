package dev.jogakbo.service.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.upload.StagedUpload.Owner;
import dev.jogakbo.service.upload.StagedUpload.Place;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.ContentId;
import java.util.List;
import java.util.OptionalLong;

/**
 * Version 1 of an upload's row:
 *
 * <pre>
 *   u8 version = 1, u8 place (0 inline, 1 file)
 *   text dataset, text account, text metadata
 *   u8 length known, varint length (0 if not), varint offset, varint expiry (served seconds)
 *   u8 content known, then if so: 32 SHA-256, varint bytes, varint chunks, varint new
 *   chunks, varint new bytes, varint new stored bytes
 *   text = varint length, UTF-8
 * </pre>
 */
final class StagedUploadCodecV1 {
  private static final int VERSION = 1;
  private static final int TEXT_BYTES_MAX = 64 << 10;
  private static final Place[] PLACES = {Place.INLINE, Place.FILE};

  private StagedUploadCodecV1() {}

  static byte[] encode(StagedUpload upload) {
    ByteWriter out = new ByteWriter(200).u8(VERSION).u8(List.of(PLACES).indexOf(upload.place()));
    text(out, upload.owner().repositoryId());
    text(out, upload.owner().account());
    text(out, upload.metadata());
    out.u8(upload.lengthBytes().isPresent() ? 1 : 0).varint(upload.lengthBytes().orElse(0));
    out.varint(upload.offsetBytes()).varint(upload.expiresAtSeconds());
    StagedContent content = upload.content();
    out.u8(content == null ? 0 : 1);
    if (content != null) {
      content(out, content);
    }
    return out.toByteArray();
  }

  static StagedUpload decode(UploadId id, byte[] row) {
    ByteReader in = new ByteReader(row, "upload " + id);
    int version = in.u8();
    if (version > VERSION) {
      throw new FormatTooNewException(
          "upload " + id + ": expected version up to " + VERSION + ", found " + version);
    }
    Place place = place(in);
    Owner owner = new Owner(text(in), text(in));
    String metadata = text(in);
    OptionalLong length = length(in);
    long offset = in.varint();
    long expiry = in.varint();
    StagedContent content = in.u8() != 0 ? content(in) : null;
    in.expectEnd();
    return new StagedUpload(id, owner, metadata, length, offset, expiry, place, content);
  }

  private static OptionalLong length(ByteReader in) {
    boolean known = in.u8() != 0;
    long length = in.varint();
    return known ? OptionalLong.of(length) : OptionalLong.empty();
  }

  private static Place place(ByteReader in) {
    int number = in.u8();
    if (number >= PLACES.length) {
      throw in.corrupt("expected a place 0 or 1, found " + number);
    }
    return PLACES[number];
  }

  private static void content(ByteWriter out, StagedContent content) {
    out.bytes(content.id().toBytes()).varint(content.sizeBytes()).varint(content.chunkCount());
    IngestSavings savings = content.savings();
    out.varint(savings.newChunkCount()).varint(savings.newBytes()).varint(savings.newStoredBytes());
  }

  private static StagedContent content(ByteReader in) {
    ContentId id = ContentId.of(in.bytes(ContentId.LENGTH_BYTES));
    long size = in.varint();
    long chunks = in.varint();
    IngestSavings savings = new IngestSavings(in.varint(), in.varint(), in.varint());
    return new StagedContent(id, size, chunks, savings);
  }

  private static void text(ByteWriter out, String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    out.varint(utf8.length).bytes(utf8);
  }

  private static String text(ByteReader in) {
    return in.utf8(in.varint(TEXT_BYTES_MAX));
  }
}
