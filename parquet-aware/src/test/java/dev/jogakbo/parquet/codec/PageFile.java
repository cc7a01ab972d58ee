package dev.jogakbo.parquet.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Pages as {@code extract_pages.py}, which draws them, wrote them. */
record PageFile(String createdBy, List<List<PageBody>> columnChunks) {
  static PageFile read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    String createdBy = new String(take(in, in.getShort()), StandardCharsets.UTF_8);
    List<List<PageBody>> columnChunks = new ArrayList<>();
    int last = -1;
    while (in.hasRemaining()) {
      int columnChunk = in.getShort();
      if (columnChunk != last) {
        columnChunks.add(new ArrayList<>());
        last = columnChunk;
      }
      columnChunks.getLast().add(page(in));
    }
    return new PageFile(createdBy, columnChunks);
  }

  private static PageBody page(ByteBuffer in) {
    PageCodec codec = PageCodec.find(in.get()).orElseThrow();
    in.get();
    int plainLength = in.getInt();
    return new PageBody(codec, ByteSlice.of(take(in, in.getInt())), plainLength);
  }

  private static byte[] take(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  int pageCount() {
    return columnChunks.stream().mapToInt(List::size).sum();
  }
}
