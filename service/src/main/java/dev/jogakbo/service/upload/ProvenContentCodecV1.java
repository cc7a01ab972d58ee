package dev.jogakbo.service.upload;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.upload.ProvenContent.Place;
import dev.jogakbo.service.upload.ProvenContent.Staged;
import dev.jogakbo.service.upload.ProvenContent.Stored;
import dev.jogakbo.store.HeldLease;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.FormatTooNewException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Version 1 of a proven content's row:
 *
 * <pre>
 *   u8 version = 1, varint size, varint expiry (served seconds), u8 place
 *   place 0, staged:  16 upload id, varint length, UTF-8 account
 *   place 1, stored:  16 lease id, 16 lease attempt, varint ttl seconds, varint chunks,
 *                     varint new chunks, varint new bytes, varint new stored bytes
 * </pre>
 */
final class ProvenContentCodecV1 {
  private static final int VERSION = 1;
  private static final int STAGED = 0;
  private static final int STORED = 1;
  private static final int ID_BYTES = 16;
  private static final int ACCOUNT_BYTES_MAX = 1 << 10;

  private ProvenContentCodecV1() {}

  static byte[] encode(ProvenContent content) {
    ByteWriter out = new ByteWriter(100).u8(VERSION);
    out.varint(content.sizeBytes()).varint(content.expiresAtSeconds());
    switch (content.place()) {
      case Staged staged -> {
        byte[] account = staged.account().getBytes(UTF_8);
        out.u8(STAGED).bytes(staged.upload().toBytes()).varint(account.length).bytes(account);
      }
      case Stored stored -> {
        HeldLease lease = stored.lease();
        out.u8(STORED).bytes(bytes(lease.id())).bytes(bytes(lease.attempt()));
        out.varint(lease.ttlSeconds()).varint(stored.chunkCount());
        IngestSavings savings = stored.savings();
        out.varint(savings.newChunkCount()).varint(savings.newBytes());
        out.varint(savings.newStoredBytes());
      }
    }
    return out.toByteArray();
  }

  static ProvenContent decode(byte[] row) {
    ByteReader in = new ByteReader(row, "proven content row");
    int version = in.u8();
    if (version > VERSION) {
      throw new FormatTooNewException(
          "proven content row: expected version up to " + VERSION + ", found " + version);
    }
    long sizeBytes = in.varint();
    long expiresAtSeconds = in.varint();
    Place place = place(in);
    in.expectEnd();
    return new ProvenContent(sizeBytes, expiresAtSeconds, place);
  }

  private static Place place(ByteReader in) {
    int kind = in.u8();
    if (kind == STAGED) {
      UploadId upload = UploadId.of(in.bytes(ID_BYTES));
      return new Staged(upload, in.utf8(in.varint(ACCOUNT_BYTES_MAX)));
    }
    if (kind != STORED) {
      throw in.corrupt("expected a place 0 or 1, found " + kind);
    }
    HeldLease lease = new HeldLease(uuid(in), uuid(in), in.varint());
    long chunkCount = in.varint();
    return new Stored(lease, chunkCount, new IngestSavings(in.varint(), in.varint(), in.varint()));
  }

  private static byte[] bytes(UUID id) {
    return ByteBuffer.allocate(ID_BYTES)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  private static UUID uuid(ByteReader in) {
    ByteBuffer bytes = ByteBuffer.wrap(in.bytes(ID_BYTES));
    return new UUID(bytes.getLong(), bytes.getLong());
  }
}
