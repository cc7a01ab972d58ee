package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.LevelEncoder;
import dev.jogakbo.parquet.encoding.PlainValues;
import dev.jogakbo.parquet.transform.FileRange;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads what the pages of a section hold, in their order, and encodes it. Used by one thread. */
final class ContentReader {
  private static final byte[] NOTHING = {};

  private final SectionStreams streams;
  private final ColumnPlan plan;
  private final ColumnShape column;
  private final LevelEncoder levelEncoder;
  private final FileRange output;
  private final LevelRuns.Reader repetitions;
  private final LevelRuns.Reader definitions;
  private final @Nullable SectionDictionary dictionary;
  private final ValueReader values;
  private int indexedCount;
  private int seenCount;

  ContentReader(SectionStreams streams, ColumnPlan plan, FileRange output) {
    this.streams = streams;
    this.plan = plan;
    this.column = plan.column();
    this.levelEncoder = new LevelEncoder(plan.forms().levels());
    this.output = output;
    this.repetitions = streams.levels(ValueStream.REPETITIONS, column.repetitionMax());
    this.definitions = streams.levels(ValueStream.DEFINITIONS, column.definitionMax());
    this.values = streams.values(plan);
    this.dictionary = streams.parameters().isByDictionary() ? openDictionary() : null;
  }

  private SectionDictionary openDictionary() {
    int valueCount = streams.valueCount(column);
    Piece first = streams.parameters().pieces().getFirst();
    if (first.kind() == Piece.Kind.DICTIONARY) {
      return new SectionDictionary(plan, values, valueCount);
    }
    byte[] kept = streams.cursor(ValueStream.BODIES).bytes(first.plainBytes());
    try {
      PlainValues entries = PageMaker.values(column, kept, kept.length, first.count());
      return SectionDictionary.kept(plan, values, valueCount, entries);
    } catch (IllegalArgumentException e) {
      throw new CorruptValuesException("values: dictionary: no values", e);
    }
  }

  /** Passes over a page. */
  void skip(Piece piece) {
    streams.cursor(ValueStream.HEADERS).skip(piece.headerStreamBytes());
    streams.cursor(ValueStream.KEPT).skip(piece.keptStreamBytes());
    switch (piece.kind()) {
      case KEPT, DICTIONARY, KEPT_DICTIONARY -> {}
      case RAW -> streams.cursor(ValueStream.BODIES).skip(piece.bodyStreamBytes());
      case INDEXED -> pass(dictionary(), levels(piece).valueCount());
      case DIRECT -> values.skip(levels(piece).valueCount(), piece.plainBytes());
    }
  }

  /** Reads and encodes a page that begins there in the section. */
  MadePage read(Piece piece, long start) {
    byte[] header = streams.cursor(ValueStream.HEADERS).bytes((int) piece.headerStreamBytes());
    boolean isAsItIs = piece.kind() == Piece.Kind.KEPT || piece.kind() == Piece.Kind.RAW;
    HeaderShape shape = isAsItIs ? null : plan.shape(piece.shape());
    MadePage page = new MadePage(piece, start, shape, header);
    try {
      return switch (piece.kind()) {
        case KEPT -> page.withBody(NOTHING, 0, cursorBytes(ValueStream.KEPT, piece.madeBytes()));
        case RAW -> raw(page);
        case DICTIONARY, KEPT_DICTIONARY -> dictionary(page);
        case INDEXED -> indexed(page);
        case DIRECT -> direct(page);
      };
    } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
      throw new CorruptValuesException("values: page at " + start + ": not what it was", e);
    }
  }

  private byte[] cursorBytes(ValueStream stream, int lengthBytes) {
    return streams.cursor(stream).bytes(lengthBytes);
  }

  private MadePage raw(MadePage page) {
    byte[] apart = cursorBytes(ValueStream.BODIES, page.piece().apartBytes());
    return page.withBody(apart, 0, cursorBytes(ValueStream.BODIES, page.piece().plainBytes()));
  }

  private MadePage dictionary(MadePage page) {
    SectionDictionary read = dictionary();
    if (page.piece().kind() == Piece.Kind.DICTIONARY) {
      read.numberAll();
    }
    byte[] entries = read.page();
    if (entries.length != page.piece().plainBytes()) {
      throw CorruptValuesException.of(
          "dictionary", page.piece().plainBytes() + " bytes", entries.length);
    }
    return page.withBody(NOTHING, 0, entries).withCounts(read.count(), 0, 0);
  }

  private MadePage indexed(MadePage page) {
    PageLevels levels = levels(page.piece());
    SectionDictionary read = dictionary();
    int from = indexedCount;
    pass(read, levels.valueCount());
    IntSpan indices = new IntSpan(read.numbers(), from, indexedCount);
    int ownBits = page.piece().ownBits();
    int bits = ownBits >= 0 ? ownBits : plan.forms().width().bits(seenCount, read.count());
    if (bits > Integer.SIZE && indices.count() > 0) {
      throw CorruptValuesException.of("indices", "at most 32 bits", bits);
    }
    if (page.wantsExtremes(output)) {
      PlainValues entries = read.entries();
      Extremes extremes = Extremes.of(column.order(), entries, indices);
      page.withExtremes(extremes.least(entries), extremes.greatest(entries));
    }
    return finish(
        page, levels, target -> PageMaker.appendIndices(indices, bits, plan.forms(), target));
  }

  /** Goes on behind so many values, which are numbered. */
  private void pass(SectionDictionary read, int valueCount) {
    int from = indexedCount;
    indexedCount += valueCount;
    if (plan.forms().width().isOfAll() || read.isSorted()) {
      read.numberAll();
    } else {
      read.numberTo(indexedCount);
    }
    for (int i = from; i < indexedCount; i++) {
      seenCount = Math.max(seenCount, read.numbers()[i] + 1);
    }
  }

  private MadePage direct(MadePage page) {
    PageLevels levels = levels(page.piece());
    byte[] plain = values.plain(levels.valueCount(), page.piece().plainBytes());
    PlainValues read = PageMaker.values(column, plain, plain.length, levels.valueCount());
    if (page.wantsExtremes(output)) {
      Extremes extremes = Extremes.of(column.order(), read);
      page.withExtremes(extremes.least(read), extremes.greatest(read));
    }
    int encoding = page.piece().encoding();
    return finish(
        page,
        levels,
        target -> {
          target.reserve(encoding == PageMaker.PLAIN && !column.isBoolean() ? plain.length : 0);
          PageMaker.appendValues(read, encoding, column, plan.forms(), target);
        });
  }

  private MadePage finish(MadePage page, PageLevels levels, Consumer<ByteAppender> body) {
    ByteAppender apart = new ByteAppender();
    ByteAppender plain = new ByteAppender();
    int repetitionBytes = 0;
    if (page.piece().isApart()) {
      repetitionBytes = levels.appendV2(column, levelEncoder, apart);
    } else {
      levels.appendV1(column, levelEncoder, plain);
    }
    body.accept(plain);
    return page.withBody(apart.release(), repetitionBytes, plain.release())
        .withCounts(levels.count(), levels.count() - levels.valueCount(), levels.rowCount(column));
  }

  private PageLevels levels(Piece piece) {
    int count = piece.count();
    int[] repeated = new int[column.repetitionMax() > 0 ? count : 0];
    int[] defined = new int[column.definitionMax() > 0 ? count : 0];
    int valueCount = count;
    if (piece.isFlat()) {
      Arrays.fill(defined, column.definitionMax());
    } else {
      repetitions.read(repeated, repeated.length);
      valueCount = definitions.read(defined, defined.length);
    }
    return new PageLevels(
        IntSpan.of(repeated),
        IntSpan.of(defined),
        count,
        column.definitionMax() > 0 ? valueCount : count);
  }

  private SectionDictionary dictionary() {
    if (dictionary == null) {
      throw CorruptValuesException.of("section", "a dictionary", "none");
    }
    return dictionary;
  }
}
