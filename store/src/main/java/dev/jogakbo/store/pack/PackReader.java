package dev.jogakbo.store.pack;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import java.util.Arrays;
import java.util.HexFormat;

/** Reads packs of a bucket. Safe for many threads. Decoding is {@link RecordDecoder}'s. */
public final class PackReader {
  private final ObjectStore store;

  /** Reads packs of that bucket. */
  public PackReader(ObjectStore store) {
    this.store = store;
  }

  /**
   * Returns what the pack says of itself, checked against its checksum and its length. The records
   * are not read.
   *
   * @throws MissingObjectException if there is no such pack
   * @throws dev.jogakbo.store.error.CorruptDataException if it is damaged, cut short or no pack
   * @throws dev.jogakbo.store.error.FormatTooNewException if a newer program wrote it
   * @throws dev.jogakbo.store.error.FormatTooOldException if it is older than any format known
   */
  public PackFooter loadFooter(PackId pack) {
    ObjectKey key = PackKey.of(pack);
    ObjectStat stat =
        store
            .find(key)
            .orElseThrow(() ->
                new MissingObjectException(
                    "%s: expected pack %s, found none".formatted(store.location(), key)));
    PackTail.Source source =
        (position, target, offset, lengthBytes) ->
            store.read(key, position, target, offset, lengthBytes);
    return new PackTail("pack " + pack, stat.lengthBytes(), source).load();
  }

  /**
   * Looks whether the pack begins as its footer says.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if not
   */
  public void verifyHeader(PackId pack, PackFooter footer) {
    byte[] expected = PackTrailerV1.header(footer.source());
    byte[] found = new byte[expected.length];
    store.read(PackKey.of(pack), 0, found, 0, found.length);
    if (!Arrays.equals(expected, found)) {
      HexFormat hex = HexFormat.of();
      throw new CorruptDataException(
          "pack %s: header: expected %s, found %s"
              .formatted(pack, hex.formatHex(expected), hex.formatHex(found)));
    }
  }

  /**
   * Reads {@code [position, position + lengthBytes)} of the pack to the start of {@code target} and
   * returns it as a window, which borrows {@code target}.
   */
  public PackWindow readWindow(PackId pack, long position, byte[] target, int lengthBytes) {
    store.read(PackKey.of(pack), position, target, 0, lengthBytes);
    return new PackWindow(pack, position, target, lengthBytes);
  }

  /** Reads the bytes of one record, undecoded. */
  public PackWindow readWindow(PackId pack, PackRecord row) {
    int lengthBytes = row.header().recordLengthBytes();
    return readWindow(pack, row.offset(), new byte[lengthBytes], lengthBytes);
  }
}
