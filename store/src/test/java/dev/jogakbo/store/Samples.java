package dev.jogakbo.store;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Random;

/** Bytes to store, and short ways to store and read them. */
final class Samples {
  private Samples() {}

  /** Bytes that are the same for the same seed and do not compress. */
  static byte[] random(int sizeBytes, long seed) {
    byte[] bytes = new byte[sizeBytes];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /** Returns the bytes with others put in at the index. */
  static byte[] insert(byte[] bytes, int index, byte[] inserted) {
    byte[] result = new byte[bytes.length + inserted.length];
    System.arraycopy(bytes, 0, result, 0, index);
    System.arraycopy(inserted, 0, result, index, inserted.length);
    System.arraycopy(bytes, index, result, index + inserted.length, bytes.length - index);
    return result;
  }

  static ContentId idOf(byte[] bytes) {
    try {
      return ContentId.of(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stores and publishes one file in a session of its own. */
  static Ingested store(Store store, byte[] bytes) throws IOException {
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      Ingested ingested = store(session, bytes);
      session.publish(List.of(ingested.id()));
      return ingested;
    }
  }

  static Ingested store(WriteSession session, byte[] bytes) throws IOException {
    return session.store(new ByteArrayInputStream(bytes), Expectation.NONE);
  }

  static byte[] read(Store store, ContentId id) throws IOException {
    try (ContentReader reader = store.openContent(DomainId.INSTANCE, id)) {
      return read(reader, 0, reader.sizeBytes());
    }
  }

  static byte[] read(ContentReader reader, long start, long end) throws IOException {
    ByteArrayOutputStream sink = new ByteArrayOutputStream(Math.toIntExact(end - start));
    reader.transferTo(start, end, sink);
    return sink.toByteArray();
  }

  /** A sink that refuses everything after so many bytes. */
  static OutputStream failingAfter(long limitBytes) {
    return new OutputStream() {
      private long left = limitBytes;

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] source, int offset, int lengthBytes) throws IOException {
        left -= lengthBytes;
        if (left < 0) {
          throw new IOException("the client left");
        }
      }
    };
  }
}
