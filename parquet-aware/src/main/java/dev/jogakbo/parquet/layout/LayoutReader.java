package dev.jogakbo.parquet.layout;

import static dev.jogakbo.parquet.layout.ParquetLayout.FOOTER_END_BYTES;
import static dev.jogakbo.parquet.layout.ParquetLayout.MAGIC_BYTES;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.ArrayList;
import java.util.List;

/** Finds out where things lie in one file. */
final class LayoutReader {
  private static final String PLAIN_MAGIC = "PAR1";
  private static final String ENCRYPTED_MAGIC = "PARE";

  private final ByteSource source;
  private final LayoutLimits limits;
  private int leftOutCount;

  LayoutReader(ByteSource source, LayoutLimits limits) {
    this.source = source;
    this.limits = limits;
  }

  ParquetLayout.Foot readFoot() {
    checkStart();
    byte[] end = source.read(source.lengthBytes() - FOOTER_END_BYTES, FOOTER_END_BYTES);
    checkEnd(magicAt(end, FOOTER_END_BYTES - MAGIC_BYTES));
    int footerBytes = checkedFooterBytes(end);
    long footerStart = source.lengthBytes() - FOOTER_END_BYTES - footerBytes;
    return new ParquetLayout.Foot(footerStart, readFooter(footerStart, footerBytes));
  }

  ParquetLayout read() {
    ParquetLayout.Foot foot = readFoot();
    ParquetFooter footer = foot.footer();
    long footerStart = foot.start();
    List<Tile> tiles = new ArrayList<>();
    tiles.add(new Tile(TileKind.MAGIC, 0, MAGIC_BYTES, null));
    tile(tiles, footer, footerStart);
    addFooter(tiles, footer, footerStart);
    return new ParquetLayout(source.lengthBytes(), footer, tiles, leftOutCount);
  }

  private void checkStart() {
    if (source.lengthBytes() < MAGIC_BYTES) {
      throw notParquet("a file of " + source.lengthBytes() + " bytes");
    }
    String magic = magicAt(source.read(0, MAGIC_BYTES), 0);
    if (magic.equals(ENCRYPTED_MAGIC)) {
      throw new LayoutRefusedException(
          LayoutRefusal.ENCRYPTED_FOOTER, "file: its metadata is encrypted");
    }
    if (!magic.equals(PLAIN_MAGIC) || source.lengthBytes() < MAGIC_BYTES + FOOTER_END_BYTES) {
      throw notParquet("'" + magic + "' and a length of " + source.lengthBytes());
    }
  }

  private static void checkEnd(String magic) {
    if (!magic.equals(PLAIN_MAGIC)) {
      throw notParquet("'" + magic + "' at the end");
    }
  }

  private int checkedFooterBytes(byte[] end) {
    long footerBytes =
        (end[0] & 0xffL) | (end[1] & 0xffL) << 8 | (end[2] & 0xffL) << 16 | (end[3] & 0xffL) << 24;
    long most = source.lengthBytes() - MAGIC_BYTES - FOOTER_END_BYTES;
    if (footerBytes < 1 || footerBytes > most) {
      throw new LayoutRefusedException(
          LayoutRefusal.FOOTER_LENGTH,
          "footer: expected a length from 1 to " + most + ", found " + footerBytes);
    }
    if (footerBytes > limits.footerBytesMax()) {
      throw new LayoutRefusedException(
          LayoutRefusal.FOOTER_TOO_LARGE,
          "footer: expected at most %d bytes, found %d"
              .formatted(limits.footerBytesMax(), footerBytes));
    }
    return (int) footerBytes;
  }

  private ParquetFooter readFooter(long start, int lengthBytes) {
    try {
      return FooterReader.read(source.read(start, lengthBytes), limits);
    } catch (MalformedThriftException e) {
      throw new LayoutRefusedException(
          LayoutRefusal.FOOTER_MALFORMED, "file: no footer at " + start, e);
    }
  }

  private void tile(List<Tile> tiles, ParquetFooter footer, long footerStart) {
    DeclaredTiles declared = new DeclaredTiles(source, MAGIC_BYTES, footerStart);
    footer.rowGroups().forEach(group -> group.columnChunks().forEach(declared::add));
    Tiling tiling = new Tiling(MAGIC_BYTES, footerStart);
    tiling.place(declared.pages());
    tiling.place(declared.others());
    List<Tile> found = new ArrayList<>();
    tiling.appendTo(found);
    leftOutCount = declared.outsideCount() + tiling.leftOutCount();
    new MetadataCopies(source, limits).name(found, tiles);
  }

  private void addFooter(List<Tile> tiles, ParquetFooter footer, long footerStart) {
    long structEnd = footerStart + footer.lengthBytes();
    long end = source.lengthBytes() - FOOTER_END_BYTES;
    tiles.add(new Tile(TileKind.FOOTER, footerStart, structEnd, null));
    if (structEnd < end) {
      tiles.add(new Tile(TileKind.FOOTER_REST, structEnd, end, null));
    }
    tiles.add(new Tile(TileKind.FOOTER_END, end, source.lengthBytes(), null));
  }

  private static String magicAt(byte[] bytes, int offset) {
    return new String(bytes, offset, MAGIC_BYTES, ISO_8859_1);
  }

  private static LayoutRefusedException notParquet(String found) {
    return new LayoutRefusedException(
        LayoutRefusal.NOT_PARQUET,
        "file: expected 'PAR1' at both ends of at least 12 bytes, found " + found);
  }
}
