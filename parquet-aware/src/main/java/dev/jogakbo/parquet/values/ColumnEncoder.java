package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.codec.PageOutcome.Kept;
import dev.jogakbo.parquet.codec.PageOutcome.Reproduced;
import dev.jogakbo.parquet.deep.FilePages.ColumnPages;
import dev.jogakbo.parquet.deep.FilePages.FilePage;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.deep.StreamStore;
import dev.jogakbo.parquet.encoding.ByteAppender;
import dev.jogakbo.parquet.encoding.PlainValues;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.values.DictionaryUnit.IndexedPage;
import dev.jogakbo.parquet.values.PageProver.ProvenPage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the pages of a column to its streams. Values are read from it by the store, as they come;
 * what else there is waits. Used once, by one thread.
 */
final class ColumnEncoder extends InputStream {
  private static final int KEPT_BYTES_MAX = 16 << 20;
  private static final int STEP_BYTES = 64 << 10;
  private static final byte[] NOTHING = {};

  /** From so many values on the first pages tell whether values come in runs. */
  private static final int TELLING_COUNT_MIN = 64;

  private final ByteSource file;
  private final ColumnPages pages;
  private final PageProver prover;
  private final ColumnShape column;
  private final ColumnOutput output;
  private final SectionBuilder builder;
  private final PageCounter counter;
  private final List<TakenTile> tiles = new ArrayList<>();
  private @Nullable DictionaryUnit unit;
  private @Nullable Boolean hasRuns;
  private final ArrayDeque<Step> steps = new ArrayDeque<>();
  private boolean isFinished;

  /** Something that is done before the next page is taken, and may give values. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private record TakenTile(Tile tile, List<SectionFacts> sections) {}

  ColumnEncoder(
      ByteSource file,
      ColumnPages pages,
      PageProver prover,
      ColumnOutput output,
      PageCounter counter) {
    this.file = file;
    this.pages = pages;
    this.prover = prover;
    this.column = prover.column();
    this.output = output;
    this.builder = new SectionBuilder(column, output, counter);
    this.counter = counter;
  }

  /** Stores all streams of the column. */
  void encode(StreamStore streams, ValuesFile result) throws IOException {
    @Nullable StoredStream[] stored = new StoredStream[ValueStream.count()];
    if (findValues()) {
      StoredStream values = streams.store(this, ValueStream.VALUES.grain());
      output.checkValues(values);
      stored[ValueStream.VALUES.number()] = values;
    }
    if (findValues()) {
      throw new IllegalStateException("a store did not read a stream to its end");
    }
    for (int i = 0; i < ValueStream.count(); i++) {
      StoredStream waited = output.store(ValueStream.of(i), streams);
      stored[i] = waited == null ? stored[i] : waited;
    }
    for (StoredStream stream : stored) {
      if (stream != null) {
        counter.stored(stream);
      }
    }
    tiles.forEach(taken -> result.add(taken.tile(), taken.sections(), stored));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) throws IOException {
    Objects.checkFromIndexSize(offset, lengthBytes, target.length);
    if (lengthBytes == 0) {
      return 0;
    }
    return findValues() ? output.take(target, offset, lengthBytes) : -1;
  }

  /** Takes pages until there is a byte of values at hand. */
  private boolean findValues() throws IOException {
    while (!output.hasValues()) {
      Step step = steps.poll();
      if (step != null) {
        step.run();
        continue;
      }
      FilePage page = pages.next();
      if (page != null) {
        take(page);
      } else if (isFinished) {
        return false;
      } else {
        isFinished = true;
        output.finish();
      }
    }
    return true;
  }

  private void take(FilePage page) {
    TakenPage taken = find(page);
    boolean isOfUnit = unit != null && taken != null && unit.tryAdd(taken);
    if (!isOfUnit) {
      endUnit();
      if (taken != null && taken.isDictionary() && page.isFirst()) {
        unit = new DictionaryUnit(taken);
      } else if (taken != null) {
        steps.add(() -> add(taken));
      } else {
        steps.add(() -> add(page));
      }
    }
    if (page.isLast()) {
      endUnit();
      steps.add(() -> endColumnChunk(page));
    }
  }

  private void endColumnChunk(FilePage page) throws IOException {
    addRest(page);
    tiles.add(new TakenTile(page.tile(), builder.take()));
  }

  /** Finds a page of values that are decompressed. */
  private @Nullable TakenPage find(FilePage page) {
    if (page.outcome() instanceof Reproduced reproduced) {
      byte[] header = file.read(page.start(), page.headerBytes());
      Optional<HeaderFields> fields = HeaderFields.find(header);
      return fields.map(found -> TakenPage.of(page, reproduced, found, file)).orElse(null);
    }
    return null;
  }

  /** Adds a page that no dictionary section takes. */
  private void add(TakenPage page) throws IOException {
    ProvenPage proven = prover.prove(page);
    if (proven == null) {
      add(page.page());
      return;
    }
    int plainBytes = proven.plain().end() - proven.plain().start();
    builder.reserve(
        prover.forms(),
        column.isBoolean(),
        new SectionBuilder.Room(plainBytes, proven.levels().count()));
    PlainValues values = proven.values();
    MadePage facts = facts(page, page.plain(), proven.repetitionBytes());
    facts.withCounts(
        proven.levels().count(),
        proven.levels().count() - proven.levels().valueCount(),
        proven.levels().rowCount(column));
    if (page.fields().hasExtremes()) {
      Extremes extremes = Extremes.of(column.order(), values);
      facts.withExtremes(extremes.least(values), extremes.greatest(values));
    }
    boolean isFlat = proven.levels().isFlat(column);
    if (!isFlat) {
      output.writeLevels(
          proven.decoded().repetitionLevels(),
          proven.decoded().definitionLevels(),
          proven.levels().count(),
          column);
    }
    if (column.isBoolean()) {
      for (int i = 0; i < values.count(); i++) {
        output.writeRun(values.array(), values.start(i), values.end(i), 1);
      }
    } else {
      output.writeValues(proven.plain().bytes(), proven.plain().start(), proven.plain().end());
    }
    addPiece(
        page,
        Piece.Kind.DIRECT,
        facts,
        new Numbers(isFlat, -1, proven.levels().count(), plainBytes));
  }

  /** What differs between kinds of pages. */
  private record Numbers(boolean isFlat, int ownBits, int count, int plainBytes) {}

  private MadePage facts(TakenPage page, byte[] plain, int repetitionBytes) {
    Piece lengths =
        new Piece(
            Piece.Kind.DIRECT,
            page.isApart(),
            false,
            -1,
            0,
            0,
            0,
            page.page().headerBytes(),
            0,
            page.apart().length,
            0,
            0,
            page.madeBytes());
    return new MadePage(lengths, 0, null, NOTHING).withBody(page.apart(), repetitionBytes, plain);
  }

  private void addPiece(TakenPage page, Piece.Kind kind, MadePage facts, Numbers numbers)
      throws IOException {
    ByteAppender residuals = new ByteAppender();
    HeaderShape shape = page.fields().shape(facts.facts(page.made(file)), residuals);
    output.write(ValueStream.HEADERS, residuals.array(), 0, residuals.lengthBytes());
    builder.add(
        new Piece(
            kind,
            page.isApart(),
            numbers.isFlat(),
            numbers.ownBits(),
            kind == Piece.Kind.DIRECT ? page.encoding() : 0,
            builder.encoder(page.reproduced().encoding()),
            builder.shape(shape),
            page.page().headerBytes(),
            residuals.lengthBytes(),
            page.apart().length,
            numbers.count(),
            numbers.plainBytes(),
            page.madeBytes()));
  }

  private void endUnit() {
    DictionaryUnit ended = unit;
    unit = null;
    if (ended != null) {
      plan(ended);
    }
  }

  /**
   * Plans how a dictionary and its pages are written, so that not all values are at hand at once.
   */
  private void plan(DictionaryUnit ended) {
    ColumnForms forms = ended.prove(prover);
    if (forms == null || ended.isTooLarge(wantsRuns(ended))) {
      steps.add(() -> add(ended.dictionaryPage().page()));
      ended.pages().forEach(page -> steps.add(() -> add(page.page())));
      return;
    }
    prover.use(forms);
    boolean wantsRuns = wantsRuns(ended);
    int[] ownBits = ended.ownBits(forms.width(), ended.insideBytes(prover, forms));
    steps.add(() -> begin(ended, forms, wantsRuns));
    for (int i = 0; i < ownBits.length; i++) {
      IndexedPage page = ended.indexed().get(i);
      int bits = ownBits[i];
      steps.add(() -> write(ended, page, bits, wantsRuns));
    }
    steps.add(builder::cut);
  }

  private void begin(DictionaryUnit taken, ColumnForms forms, boolean wantsRuns)
      throws IOException {
    builder.beginDictionary(forms, wantsRuns);
    TakenPage dictionary = taken.dictionaryPage();
    boolean isMade = taken.isByFirstUse() || taken.isSorted(column.order());
    if (!isMade) {
      output.write(ValueStream.BODIES, dictionary.plain());
    }
    int entryCount = taken.entries().count();
    MadePage facts = facts(dictionary, dictionary.plain(), 0).withCounts(entryCount, 0, 0);
    addPiece(
        dictionary,
        isMade ? Piece.Kind.DICTIONARY : Piece.Kind.KEPT_DICTIONARY,
        facts,
        new Numbers(false, -1, entryCount, dictionary.plain().length));
  }

  private void write(DictionaryUnit taken, IndexedPage page, int ownBits, boolean wantsRuns)
      throws IOException {
    PageLevels levels = DictionaryUnit.levels(column, page);
    MadePage facts =
        facts(page.page(), page.page().plain(), repetitionBytes(page.page()))
            .withCounts(
                levels.count(), levels.count() - levels.valueCount(), levels.rowCount(column));
    PlainValues entries = taken.entries();
    if (page.page().fields().hasExtremes()) {
      Extremes extremes = Extremes.of(column.order(), entries, taken.indices(page));
      facts.withExtremes(extremes.least(entries), extremes.greatest(entries));
    }
    boolean isFlat = levels.isFlat(column);
    if (!isFlat) {
      output.writeLevels(page.repetitions(), page.definitions(), levels.count(), column);
    }
    int[] indices = taken.indices(page).array();
    for (int i = page.from(); i < page.to(); i++) {
      if (wantsRuns) {
        output.writeRun(entries.array(), entries.start(indices[i]), entries.end(indices[i]), 1);
      } else {
        output.writeValues(entries.array(), entries.start(indices[i]), entries.end(indices[i]));
      }
    }
    addPiece(
        page.page(), Piece.Kind.INDEXED, facts, new Numbers(isFlat, ownBits, levels.count(), 0));
  }

  private static int repetitionBytes(TakenPage page) {
    return page.isApart() ? page.header().values().levels().repetitionBytes() : 0;
  }

  private boolean wantsRuns(DictionaryUnit taken) {
    if (column.isBoolean()) {
      return true;
    }
    if (hasRuns == null && taken.indexCount() >= TELLING_COUNT_MIN) {
      hasRuns = taken.hasLongRuns();
    }
    return hasRuns != null && hasRuns;
  }

  /** Adds a page as it is, decompressed if it can be. */
  private void add(FilePage page) throws IOException {
    byte[] header = file.read(page.start(), page.headerBytes());
    switch (page.outcome()) {
      case Reproduced reproduced -> {
        byte[] plain = reproduced.plain();
        byte[] apart = file.read(page.start() + page.headerBytes(), page.apartBytes());
        builder.reserve(plain.length);
        output.write(ValueStream.HEADERS, header);
        output.write(ValueStream.BODIES, apart);
        output.write(ValueStream.BODIES, plain);
        builder.add(
            new Piece(
                Piece.Kind.RAW,
                apart.length > 0,
                false,
                -1,
                0,
                builder.encoder(reproduced.encoding()),
                0,
                page.headerBytes(),
                0,
                apart.length,
                0,
                plain.length,
                page.bodyBytes() - apart.length));
      }
      case Kept _ -> {
        builder.reserve(page.bodyBytes());
        output.write(ValueStream.HEADERS, header);
        keep(page.headerBytes(), page.start() + page.headerBytes(), page.bodyBytes());
      }
    }
  }

  /** Adds what is in a column chunk behind its last page. */
  private void addRest(FilePage page) throws IOException {
    if (page.end() < page.tile().end()) {
      keep(0, page.end(), page.tile().end() - page.end());
    }
  }

  private void keep(int headerBytes, long start, long lengthBytes) throws IOException {
    long done = 0;
    do {
      int some = (int) Math.min(KEPT_BYTES_MAX, lengthBytes - done);
      builder.reserve(some);
      copy(start + done, some);
      builder.add(Piece.kept(done == 0 ? headerBytes : 0, some));
      done += some;
    } while (done < lengthBytes);
  }

  private void copy(long start, int lengthBytes) throws IOException {
    byte[] step = new byte[Math.min(STEP_BYTES, lengthBytes)];
    for (int done = 0; done < lengthBytes; done += step.length) {
      int some = Math.min(step.length, lengthBytes - done);
      file.read(start + done, step, 0, some);
      output.write(ValueStream.KEPT, step, 0, some);
    }
  }

  /** Does nothing, since the store is not to end what it reads. */
  @Override
  public void close() {}
}
