package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PageHeader;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the pages of column chunks of one column, in their order. Keeps its arrays from page to
 * page. Used by one thread.
 */
public final class ColumnDecoder {
  private final String what;
  private final int maxRepetitionLevel;
  private final int maxDefinitionLevel;
  private final ColumnLimits limits;
  private final ValueType type;
  private final LevelDecoder repetition;
  private final LevelDecoder definition;
  private final ValueDecoder decoder;
  private @Nullable ColumnValues dictionary;

  /**
   * Makes a decoder of pages of a column.
   *
   * @throws MalformedPageException if no column can be so
   */
  public ColumnDecoder(LeafColumn leaf, ColumnLimits limits) {
    this.what = "column " + leaf.dottedPath();
    this.maxRepetitionLevel = leaf.maxRepetitionLevel();
    this.maxDefinitionLevel = leaf.maxDefinitionLevel();
    this.limits = limits;
    this.type = ValueType.of(leaf);
    this.repetition = new LevelDecoder(what + ": repetition levels", maxRepetitionLevel);
    this.definition = new LevelDecoder(what + ": definition levels", maxDefinitionLevel);
    this.decoder = new ValueDecoder(what, type, limits);
  }

  /** Begins a column chunk, which has a dictionary of its own. */
  public void begin() {
    dictionary = null;
  }

  /** Returns the dictionary of the column chunk; nothing if none was read. */
  public @Nullable ColumnValues dictionary() {
    return dictionary;
  }

  /**
   * Takes the dictionary that data pages refer to from now on. It is good as long as the bytes of
   * the page are.
   */
  public ColumnValues readDictionary(PlainPage page) {
    require(page, PageKind.DICTIONARY);
    PageValues values = page.header().values();
    ValueEncoding encoding = encoding(values.encoding());
    if (encoding != ValueEncoding.PLAIN && encoding != ValueEncoding.PLAIN_DICTIONARY) {
      throw MalformedPageException.of(what + ": dictionary", ValueEncoding.PLAIN, encoding);
    }
    limits.checkCount(what + ": dictionary", values.valueCount());
    ColumnValues read =
        new ValueDecoder(what + ": dictionary", type, limits)
            .decode(ValueEncoding.PLAIN, page.body(), values.valueCount());
    dictionary = read;
    return read;
  }

  /** Decodes a data page. What is returned is good until the next call. */
  public DecodedPage decode(PlainPage page) {
    PageHeader header = page.header();
    int levelCount = header.values().valueCount();
    limits.checkCount(what, levelCount);
    ByteSlice values =
        header.kind() == PageKind.DATA_V2 ? readLevelsV2(page) : readLevels(page, levelCount);
    ValueEncoding encoding = encoding(header.values().encoding());
    return new DecodedPage(
        header,
        levelCount,
        repetition.levels(),
        definition.levels(),
        encoding,
        values(encoding, values, valueCount(levelCount)));
  }

  private int valueCount(int levelCount) {
    return maxDefinitionLevel == 0
        ? levelCount
        : DecodedPage.count(definition.levels(), levelCount, maxDefinitionLevel);
  }

  /** Reads levels from where a page of version 1 has them and returns what follows. */
  private ByteSlice readLevels(PlainPage page, int levelCount) {
    require(page, PageKind.DATA_V1);
    PageValues.LevelEncodings encodings = page.header().values().levelEncodings();
    ByteSlice rest = repetition.decode(page.body(), encodings.repetition(), levelCount);
    return definition.decode(rest, encodings.definition(), levelCount);
  }

  private ByteSlice readLevelsV2(PlainPage page) {
    PageValues values = page.header().values();
    int repetitionBytes = values.levels().repetitionBytes();
    int definitionBytes = values.levels().definitionBytes();
    if (page.levels().lengthBytes() != values.levels().lengthBytes()) {
      throw MalformedPageException.of(
          what, values.levels().lengthBytes() + " bytes of levels", page.levels().lengthBytes());
    }
    repetition.decode(page.levels().part(0, repetitionBytes), values.valueCount());
    definition.decode(page.levels().part(repetitionBytes, definitionBytes), values.valueCount());
    return page.body();
  }

  private ColumnValues values(ValueEncoding encoding, ByteSlice slice, int count) {
    if (!encoding.isByDictionary()) {
      return decoder.decode(encoding, slice, count);
    }
    ColumnValues known = dictionary;
    if (known != null) {
      return decoder.decode(known, slice, count);
    }
    if (count > 0) {
      throw MalformedPageException.of(what, "a dictionary in front of the page", "none");
    }
    return decoder.decode(ValueEncoding.PLAIN, slice, 0);
  }

  private ValueEncoding encoding(int number) {
    Optional<ValueEncoding> found = ValueEncoding.find(number);
    return found.orElseThrow(
        () -> MalformedPageException.of(what, "an encoding that is known", number));
  }

  private void require(PlainPage page, PageKind kind) {
    if (page.header().kind() != kind) {
      throw MalformedPageException.of(what, "a page " + kind, page.header().kind());
    }
  }
}
