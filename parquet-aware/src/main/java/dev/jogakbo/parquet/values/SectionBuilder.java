package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.values.ColumnOutput.Mark;
import dev.jogakbo.parquet.values.ColumnPlan.PageEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the pages of column chunks together to sections. Used by one thread. */
final class SectionBuilder {
  /** Most bytes of streams in a section, unless a single page or a dictionary has more. */
  private static final int PLAIN_BYTES_MAX = 16 << 20;

  private static final int PIECE_COUNT_MAX = 128;
  private static final int ENTRY_COUNT_MAX = 64;
  private static final int KNOWN_PLAN_COUNT_MAX = 1 << 10;

  private final ColumnShape column;
  private final ColumnOutput output;
  private final PageCounter counter;
  private final Map<ByteBuffer, Long> knownPlans = new HashMap<>();
  private List<SectionFacts> sections = new ArrayList<>();

  private final Map<PageEncoder, Integer> encoders = new LinkedHashMap<>();
  private final Map<ByteBuffer, Integer> shapeNumbers = new HashMap<>();
  private final List<HeaderShape> shapes = new ArrayList<>();
  private final ByteAppender pieces = new ByteAppender();
  private int pieceCount;
  private long streamBytes;
  private long levelCount;
  private long outputBytes;
  private boolean hasRuns;
  private boolean isDictionary;
  private @Nullable ColumnForms forms;
  private @Nullable Mark start;

  SectionBuilder(ColumnShape column, ColumnOutput output, PageCounter counter) {
    this.column = column;
    this.output = output;
    this.counter = counter;
  }

  /** What a page needs of a section. */
  record Room(long plainBytes, long levelCount) {}

  /** Begins a section for a dictionary and all that refers to it. */
  void beginDictionary(ColumnForms wanted, boolean wantsRuns) throws IOException {
    cut();
    forms = wanted;
    hasRuns = wantsRuns;
    isDictionary = true;
    begin();
  }

  /** Makes room for a page of values, in front of writing them. */
  void reserve(ColumnForms wanted, boolean wantsRuns, Room room) throws IOException {
    boolean fits =
        (forms == null || (forms.equals(wanted) && hasRuns == wantsRuns)) && hasRoom(room);
    if (!fits) {
      cut();
    }
    forms = wanted;
    if (hasRuns != wantsRuns || start == null) {
      hasRuns = wantsRuns;
      begin();
    }
  }

  /** Makes room for a page that needs no forms. */
  void reserve(long plainBytes) throws IOException {
    if (!hasRoom(new Room(plainBytes, 0))) {
      cut();
    }
    if (start == null) {
      begin();
    }
  }

  private boolean hasRoom(Room room) {
    return start == null
        || (!isDictionary
            && pieceCount < PIECE_COUNT_MAX
            && streamBytes + room.plainBytes() <= PLAIN_BYTES_MAX
            && levelCount + room.levelCount() <= ValuesParameters.LEVEL_COUNT_MAX
            && encoders.size() < ENTRY_COUNT_MAX
            && shapes.size() < ENTRY_COUNT_MAX);
  }

  /** Remembers where the section begins; nothing of values may have been written in it. */
  private void begin() {
    if (!hasRuns) {
      output.endRun();
    }
    Mark mark = output.mark();
    if (start == null) {
      start = mark;
    } else {
      start.positions()[ValueStream.VALUES.number()] =
          mark.positions()[ValueStream.VALUES.number()];
      start.skipCounts()[ValueStream.VALUES.number()] =
          mark.skipCounts()[ValueStream.VALUES.number()];
    }
  }

  int encoder(PageEncoding encoding) {
    PageEncoder encoder = new PageEncoder(encoding.profile().id(), encoding.parameters());
    return encoders.computeIfAbsent(encoder, _ -> encoders.size());
  }

  int shape(HeaderShape shape) {
    return shapeNumbers.computeIfAbsent(
        ByteBuffer.wrap(shape.steps()),
        _ -> {
          shapes.add(shape);
          return shapes.size() - 1;
        });
  }

  void add(Piece piece) {
    piece.appendTo(pieces);
    pieceCount++;
    outputBytes += piece.fileBytes();
    streamBytes += piece.plainBytes() + piece.keptStreamBytes();
    levelCount += piece.kind().isData() ? piece.count() : 0;
    counter.add(piece);
  }

  /** Ends the section, if there is one. */
  void cut() throws IOException {
    if (pieceCount > 0 && start != null) {
      byte[] plan = plan().toByteArray();
      long planStart = planStart(plan);
      long[] starts = start.positions();
      long[] ends = output.ends(start);
      starts[ValueStream.PLANS.number()] = planStart;
      ends[ValueStream.PLANS.number()] = planStart + plan.length;
      sections.add(
          new SectionFacts(
              plan.length, starts, ends, start.skipCounts(), pieces.toByteArray(), outputBytes));
    }
    encoders.clear();
    shapeNumbers.clear();
    shapes.clear();
    pieces.clear();
    pieceCount = 0;
    streamBytes = 0;
    levelCount = 0;
    outputBytes = 0;
    isDictionary = false;
    hasRuns = false;
    forms = null;
    start = null;
  }

  private ColumnPlan plan() {
    ColumnForms needed = forms == null ? ColumnForms.ANY : forms;
    return new ColumnPlan(hasRuns, column, needed, List.copyOf(encoders.keySet()), shapes);
  }

  private long planStart(byte[] plan) throws IOException {
    Long known = knownPlans.get(ByteBuffer.wrap(plan));
    if (known != null) {
      return known;
    }
    long position = output.mark().positions()[ValueStream.PLANS.number()];
    output.write(ValueStream.PLANS, plan);
    if (knownPlans.size() < KNOWN_PLAN_COUNT_MAX) {
      knownPlans.put(ByteBuffer.wrap(plan), position);
    }
    return position;
  }

  /** Returns the sections since the last call. */
  List<SectionFacts> take() throws IOException {
    cut();
    List<SectionFacts> taken = sections;
    sections = new ArrayList<>();
    return taken;
  }
}
