package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.error.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The cards of datasets; those read lately are kept. Safe for use by many threads. */
@Component
final class DatasetCards {
  private static final Logger LOG = LoggerFactory.getLogger(DatasetCards.class);
  private static final FilePath README = new FilePath("README.md");
  private static final int KEPT_COUNT_MAX = 1000;

  private final Hub hub;
  private final Store store;
  private final Map<String, DatasetCard> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, DatasetCard> eldest) {
          return size() > KEPT_COUNT_MAX;
        }
      };

  DatasetCards(Hub hub, Store store) {
    this.hub = hub;
    this.store = store;
  }

  /** Returns the card in the commit; an empty one if there is none that can be read. */
  DatasetCard of(Repository repository, Commit commit) {
    Optional<FileEntry> readme = hub.versions().findFile(commit, README);
    return readme
        .filter(file -> file.sizeBytes() <= DatasetCard.README_BYTES_MAX)
        .map(file -> of(repository, file))
        .orElse(DatasetCard.EMPTY);
  }

  private DatasetCard of(Repository repository, FileEntry readme) {
    String key = repository.id() + " " + readme.content();
    synchronized (kept) {
      DatasetCard known = kept.get(key);
      if (known != null) {
        return known;
      }
    }
    DatasetCard card = read(repository, readme);
    synchronized (kept) {
      kept.put(key, card);
    }
    return card;
  }

  private DatasetCard read(Repository repository, FileEntry readme) {
    try (ContentReader reader = store.openContent(repository.domain(), readme.content())) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      reader.transferTo(0, reader.sizeBytes(), bytes);
      return DatasetCard.of(bytes.toByteArray());
    } catch (StoreException e) { // what is damaged is no reason to hide the dataset
      LOG.warn("{}: README.md cannot be read: {}", repository.name(), e.getMessage());
      return DatasetCard.EMPTY;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
