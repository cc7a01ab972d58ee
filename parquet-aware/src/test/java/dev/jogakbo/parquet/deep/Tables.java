package dev.jogakbo.parquet.deep;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/** Columns with something in them. */
final class Tables {
  private static final int WORD_COUNT = 20_000;

  private final Random random;
  private final List<String> words = new ArrayList<>();

  Tables(long seed) {
    random = new Random(seed);
    for (int i = 0; i < WORD_COUNT; i++) {
      StringBuilder word = new StringBuilder();
      for (int letters = 2 + random.nextInt(8); letters > 0; letters--) {
        word.append((char) ('a' + random.nextInt(1 + random.nextInt(26))));
      }
      words.add(word.toString());
    }
  }

  /**
   * Text, a number or none, one of a few words, and a number that soon is no longer in a
   * dictionary.
   */
  List<TableColumn> columns(int rows, int textBytes) {
    return List.of(
        text(rows, textBytes),
        new TableColumn("number", Type.INT64, numbers(rows, 0.2), true, 0),
        new TableColumn("word", Type.BYTE_ARRAY, words(rows), true, 1 << 20),
        new TableColumn("many", Type.INT64, numbers(rows, 0), false, 1 << 11));
  }

  TableColumn text(int rows, int textBytes) {
    List<byte @Nullable []> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      StringBuilder text = new StringBuilder();
      int bytes = textBytes / 2 + random.nextInt(textBytes);
      while (text.length() < bytes) {
        text.append(
            words.get(Math.abs((int) (random.nextGaussian() * WORD_COUNT / 64)) % WORD_COUNT));
        text.append(' ');
      }
      cells.add(bytes(text.toString()));
    }
    return new TableColumn("text", Type.BYTE_ARRAY, cells, false, 0);
  }

  private List<byte @Nullable []> numbers(int rows, double nullShare) {
    List<byte @Nullable []> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      boolean isNull = random.nextDouble() < nullShare;
      cells.add(isNull ? null : number(random.nextInt(1 << 20)));
    }
    return cells;
  }

  private List<byte @Nullable []> words(int rows) {
    List<byte @Nullable []> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      cells.add(row % 97 == 5 ? null : bytes(words.get(random.nextInt(300))));
    }
    return cells;
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  private static byte[] bytes(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return ByteBuffer.allocate(Integer.BYTES + bytes.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(bytes.length)
        .put(bytes)
        .array();
  }

  /** The same columns without a row. */
  static List<TableColumn> without(List<TableColumn> columns, int row) {
    return columns.stream()
        .map(column -> {
          List<byte @Nullable []> cells = new ArrayList<>(column.cells());
          cells.remove(row);
          return new TableColumn(
              column.name(),
              column.type(),
              cells,
              column.isOptional(),
              column.dictionaryBytesMax());
        })
        .toList();
  }
}
