package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.layout.ByteSource;
import java.util.ArrayList;
import java.util.List;

/** What a section has of the streams of its column. Used by one thread. */
final class SectionStreams {
  private static final int STEP_COUNT = 1 << 12;

  private final ValuesParameters parameters;
  private final ByteSource input;
  private final List<StreamCursor> cursors = new ArrayList<>();

  SectionStreams(ValuesParameters parameters, ByteSource input) {
    this.parameters = parameters;
    this.input = input;
    for (int i = 0; i < ValueStream.count(); i++) {
      cursors.add(open(ValueStream.of(i)));
    }
  }

  private StreamCursor open(ValueStream stream) {
    long start = parameters.skipBytes()[stream.number()];
    long end = parameters.coverBytes()[stream.number()];
    for (int i = 0; i < stream.number(); i++) {
      start += parameters.coverBytes()[i];
      end += parameters.coverBytes()[i];
    }
    return new StreamCursor(input, start, end);
  }

  ValuesParameters parameters() {
    return parameters;
  }

  /** Returns the cursor of a stream, which all its readers share. */
  StreamCursor cursor(ValueStream stream) {
    return cursors.get(stream.number());
  }

  ColumnPlan plan() {
    return ColumnPlan.read(cursor(ValueStream.PLANS).bytes(parameters.planBytes()));
  }

  LevelRuns.Reader levels(ValueStream stream, int levelMax) {
    return levels(stream, levelMax, cursor(stream));
  }

  private LevelRuns.Reader levels(ValueStream stream, int levelMax, StreamCursor cursor) {
    long skipCount = levelMax == 0 ? 0 : parameters.skipCounts()[stream.number()];
    return new LevelRuns.Reader(cursor, levelMax, skipCount);
  }

  ValueReader values(ColumnPlan plan) {
    return new ValueReader(
        cursor(ValueStream.VALUES),
        plan.column().widthBytes(),
        plan.hasRuns(),
        parameters.skipCounts()[ValueStream.VALUES.number()]);
  }

  /** Returns how many values all pages have, found out by a reader of its own. */
  int valueCount(ColumnShape column) {
    int flatCount = 0;
    int levelCount = 0;
    for (Piece piece : parameters.pieces()) {
      boolean isSure = piece.isFlat() || column.definitionMax() == 0;
      flatCount += piece.kind().isData() && isSure ? piece.count() : 0;
      levelCount += piece.kind().isData() && !isSure ? piece.count() : 0;
    }
    if (levelCount == 0) {
      return flatCount;
    }
    LevelRuns.Reader reader =
        levels(ValueStream.DEFINITIONS, column.definitionMax(), open(ValueStream.DEFINITIONS));
    int[] levels = new int[Math.min(STEP_COUNT, levelCount)];
    int valueCount = flatCount;
    for (int done = 0; done < levelCount; done += levels.length) {
      valueCount += reader.read(levels, Math.min(levels.length, levelCount - done));
    }
    return valueCount;
  }
}
