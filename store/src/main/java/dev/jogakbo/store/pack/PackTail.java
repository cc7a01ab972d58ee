package dev.jogakbo.store.pack;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;

/**
 * Finds the footer of a pack from its end: with one read where the footer is short, with two where
 * it is not. Says apart what is no pack, what is a pack cut short, and what is a damaged one.
 *
 * @param where names the pack in errors
 */
record PackTail(String where, long packLengthBytes, Source source) {
  /** Long enough for the footers of most packs, short enough to cost no more than its trailer. */
  private static final int FIRST_READ_BYTES = 64 * 1024;

  private static final int PACK_BYTES_MIN = PackTrailerV1.HEADER_BYTES + PackTrailerV1.LENGTH_BYTES;

  /** Bytes of the pack, wherever it lies. */
  @FunctionalInterface
  interface Source {
    /** Fills {@code target[offset, offset + lengthBytes)} from {@code position} on. */
    void read(long position, byte[] target, int offset, int lengthBytes);
  }

  PackFooter load() {
    checkLength();
    byte[] tail = readTail(Math.toIntExact(Math.min(FIRST_READ_BYTES, packLengthBytes)));
    if (!PackTrailerV1.endsWhole(tail)) {
      throw notWhole();
    }
    PackTrailerV1 trailer = PackTrailerV1.decode(tail, packLengthBytes, where);
    int neededBytes = trailer.footerLengthBytes() + PackTrailerV1.LENGTH_BYTES;
    return decode(trailer, neededBytes > tail.length ? readTail(neededBytes) : tail);
  }

  private PackFooter decode(PackTrailerV1 trailer, byte[] tail) {
    int end = tail.length - PackTrailerV1.LENGTH_BYTES;
    int start = end - trailer.footerLengthBytes();
    trailer.verify(tail, start, end, where);
    long recordsEnd = packLengthBytes - PackTrailerV1.LENGTH_BYTES - trailer.footerLengthBytes();
    ByteReader reader = new ByteReader(tail, start, end, where + ": footer");
    return PackFooterV1.decode(reader, trailer.source(), recordsEnd);
  }

  private byte[] readTail(int lengthBytes) {
    byte[] tail = new byte[lengthBytes];
    source.read(packLengthBytes - lengthBytes, tail, 0, lengthBytes);
    return tail;
  }

  private void checkLength() {
    if (packLengthBytes < PACK_BYTES_MIN) {
      throw notWhole();
    }
    if (packLengthBytes > PackTrailerV1.PACK_BYTES_MAX) {
      throw new CorruptDataException(
          "%s: expected up to %d bytes, found %d"
              .formatted(where, PackTrailerV1.PACK_BYTES_MAX, packLengthBytes));
    }
  }

  private CorruptDataException notWhole() {
    byte[] head = new byte[Math.toIntExact(Math.min(packLengthBytes, PackTrailerV1.HEADER_BYTES))];
    source.read(0, head, 0, head.length);
    return new CorruptDataException(
        PackTrailerV1.beginsAsPack(head)
            ? "%s: cut short: expected a trailer at the end of %d bytes, found none"
                .formatted(where, packLengthBytes)
            : "%s: not a pack: neither begins nor ends as one (%d bytes)"
                .formatted(where, packLengthBytes));
  }
}
