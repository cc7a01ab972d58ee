package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.deep.Piece.LevelPlace;
import java.util.Arrays;

/** The pieces of a file's column chunks that are taken apart, in little memory. */
final class PieceFacts {
  private static final int NUMBERS_PER_PIECE = 5;
  private static final int BODY_BITS = 3;
  private static final int APART = 1 << BODY_BITS;
  private static final int ENCODING_SHIFT = BODY_BITS + 1;

  private int[] numbers = new int[64 * NUMBERS_PER_PIECE];
  private int count;

  int count() {
    return count;
  }

  void add(Piece piece) {
    int at = count * NUMBERS_PER_PIECE;
    if (at == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * at);
    }
    numbers[at] =
        piece.encoding() << ENCODING_SHIFT
            | (piece.place() == LevelPlace.APART ? APART : 0)
            | piece.body().number();
    numbers[at + 1] = piece.headerBytes();
    numbers[at + 2] = piece.levelBytes();
    numbers[at + 3] = piece.bodyBytes();
    numbers[at + 4] = piece.madeBytes();
    count++;
  }

  Piece get(int index) {
    int at = index * NUMBERS_PER_PIECE;
    int shape = numbers[at];
    return new Piece(
        StreamKind.of(shape & (APART - 1)),
        (shape & APART) == 0 ? LevelPlace.INSIDE : LevelPlace.APART,
        shape >>> ENCODING_SHIFT,
        numbers[at + 1],
        numbers[at + 2],
        numbers[at + 3],
        numbers[at + 4]);
  }
}
