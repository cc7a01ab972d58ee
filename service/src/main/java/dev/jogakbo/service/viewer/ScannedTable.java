package dev.jogakbo.service.viewer;

import dev.jogakbo.service.viewer.ViewerException.Code;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A text file, which can only be read from its beginning, and is so up to a bound. The types of its
 * columns are guessed from the first records.
 */
final class ScannedTable implements Table {
  private static final long SCANNED_BYTES_MAX = 32 << 20;
  private static final int SAMPLE_COUNT_MAX = 10_000;

  private final Supplier<InputStream> source;
  private final Packing packing;
  private final Records.Opener opener;
  private @Nullable Map<String, Guess> columns;

  /** Whether the file is compressed. */
  enum Packing {
    PLAIN,
    GZIP
  }

  ScannedTable(Supplier<InputStream> source, Packing packing, Records.Opener opener) {
    this.source = source;
    this.packing = packing;
    this.opener = opener;
  }

  /** What is done with records, until it says that it is enough. */
  private interface Visitor {
    boolean visit(Map<String, @Nullable Object> record, Records records);
  }

  /** Reads records and returns the stream they came from. */
  private ScanStream scan(Visitor visitor) {
    try (InputStream in = source.get();
        ScanStream stream =
            new ScanStream(
                packing == Packing.GZIP ? new GZIPInputStream(in) : in, SCANNED_BYTES_MAX)) {
      Records records = opener.open(stream);
      Map<String, @Nullable Object> record = records.next();
      while (record != null && visitor.visit(record, records)) {
        record = records.next();
      }
      return stream;
    } catch (IOException e) {
      throw new ViewerException(Code.MALFORMED, String.valueOf(e.getMessage()), e);
    }
  }

  private Map<String, Guess> columns() {
    Map<String, Guess> known = columns;
    if (known == null) {
      Map<String, Guess> found = new LinkedHashMap<>();
      int[] count = {0};
      scan((record, records) -> {
        record.forEach(
            (name, value) -> found.computeIfAbsent(name, _ -> records.guess()).see(value));
        return ++count[0] < SAMPLE_COUNT_MAX;
      });
      known = found;
      columns = known;
    }
    return known;
  }

  @Override
  public TableFacts facts() {
    long[] count = {0};
    ScanStream stream =
        scan((_, _) -> {
          count[0]++;
          return true;
        });
    return new TableFacts(count[0], columns().size(), stream.readBytes(), stream.isCut());
  }

  @Override
  public List<Feature> features() {
    List<Feature> features = new ArrayList<>();
    columns().forEach((name, guess) -> features.add(new Feature(name, guess.type())));
    return features;
  }

  @Override
  public List<List<@Nullable Object>> read(long from, int count) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    long[] next = {0};
    scan((record, _) -> {
      if (next[0]++ >= from) {
        List<@Nullable Object> row = new ArrayList<>();
        columns().forEach((name, guess) -> row.add(guess.convert(record.get(name))));
        rows.add(row);
      }
      return rows.size() < count;
    });
    return rows;
  }
}
