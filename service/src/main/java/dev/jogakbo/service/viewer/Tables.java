package dev.jogakbo.service.viewer;

import dev.jogakbo.parquet.row.RowsRefusedException;
import dev.jogakbo.service.parquet.StoredFile;
import dev.jogakbo.service.parquet.Turns;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.viewer.ViewerException.Code;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Store;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Opens data files, for few answers at a time, since each may take some memory; who comes when
 * there is no room waits, up to a number. What files are in brief is kept. Safe for many threads.
 */
@Component
final class Tables {
  private static final int AT_A_TIME = 2;
  private static final int WAITING_MAX = 64;
  private static final int FACTS_COUNT_MAX = 20_000;
  private static final int FEATURES_COUNT_MAX = 500;

  private final Store store;
  private final Turns turns = new Turns(AT_A_TIME, WAITING_MAX);
  private final Lately<TableFacts> facts = new Lately<>(FACTS_COUNT_MAX);
  private final Lately<List<Feature>> features = new Lately<>(FEATURES_COUNT_MAX);

  Tables(Store store) {
    this.store = store;
  }

  /**
   * Returns what the work returns, which may open files.
   *
   * @throws dev.jogakbo.service.parquet.TooManyWaitingException if too many wait
   */
  <T> T inTurn(Supplier<T> work) {
    try (Turns.Turn _ = turns.take()) {
      return work.get();
    }
  }

  /** Returns what the file is in brief. */
  TableFacts facts(Repository repository, DataFile file, TableFormat format) {
    return facts.of(
        name(repository, file, format), () -> open(repository, file, format, Table::facts));
  }

  /** Returns its columns, and notices what it is in brief. */
  List<Feature> features(Repository repository, DataFile file, TableFormat format) {
    String name = name(repository, file, format);
    return features.of(
        name,
        () ->
            open(
                repository,
                file,
                format,
                table -> {
                  facts.keep(name, table.facts());
                  return table.features();
                }));
  }

  private static String name(Repository repository, DataFile file, TableFormat format) {
    return String.join(
        " ",
        repository.domain().toString(),
        format.name(),
        file.entry().content().toHex(),
        file.name());
  }

  /**
   * Returns what the work finds in the open file.
   *
   * @throws ViewerException if the file does not hold what its name promises, or too much
   */
  <T> T open(Repository repository, DataFile file, TableFormat format, Function<Table, T> work) {
    try (ContentReader reader = store.openContent(repository.domain(), file.entry().content())) {
      return work.apply(table(new StoredFile(reader), file, format));
    } catch (RowsRefusedException e) {
      Code code =
          e.reason() == RowsRefusedException.Reason.TOO_COSTLY ? Code.TOO_BIG : Code.MALFORMED;
      throw new ViewerException(code, file.path() + ": " + e.getMessage(), e);
    } catch (ViewerException e) {
      throw new ViewerException(e.code(), file.path() + ": " + e.getMessage(), e);
    }
  }

  private static Table table(StoredFile stored, DataFile file, TableFormat format) {
    if (format == TableFormat.PARQUET) {
      return new ParquetTable(stored);
    }
    boolean isPacked = file.extensions().getLast().equals("gz");
    return new ScannedTable(
        () -> new StoredStream(stored),
        isPacked ? ScannedTable.Packing.GZIP : ScannedTable.Packing.PLAIN,
        opener(file, format));
  }

  private static Records.Opener opener(DataFile file, TableFormat format) {
    return switch (format) {
      case JSON -> JsonRecords::new;
      case TEXT -> LineRecords::new;
      default -> {
        char separator = file.extensions().contains("tsv") ? '\t' : ',';
        yield stream -> new DelimitedRecords(stream, separator);
      }
    };
  }
}
