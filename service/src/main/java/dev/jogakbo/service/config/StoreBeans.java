package dev.jogakbo.service.config;

import dev.jogakbo.service.access.AccessTables;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.upload.UploadTables;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.RocksIndexStore;
import dev.jogakbo.store.index.RocksSettings;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ProbeVerdict;
import dev.jogakbo.store.object.StoreProbe;
import dev.jogakbo.store.object.location.ObjectStoreLocation;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The bucket, the index and the store on them, in the order in which they open. */
@Configuration(proxyBeanMethods = false)
class StoreBeans {
  private static final Logger LOG = LoggerFactory.getLogger(StoreBeans.class);

  @Bean
  Settings settings(Environment environment) {
    return Settings.read(environment::getProperty);
  }

  @Bean
  DataLock dataLock(Settings settings) {
    return DataLock.take(settings.value(Settings.DATA));
  }

  @Bean(destroyMethod = "")
  ObjectStore objectStore(Settings settings, DataLock lock) {
    Path data = settings.value(Settings.DATA);
    ObjectStore objects = location(settings, data).open(data.resolve("spool"));
    LOG.info("{}", probed(objects));
    return objects;
  }

  private static ObjectStoreLocation location(Settings settings, Path data) {
    return settings
        .find(Settings.OBJECT_STORE)
        .orElseGet(() -> new ObjectStoreLocation.Folder(data.resolve("objects")));
  }

  private static ProbeVerdict probed(ObjectStore objects) {
    try {
      return StoreProbe.run(objects);
    } catch (RuntimeException e) {
      objects.close();
      throw e;
    }
  }

  @Bean(destroyMethod = "")
  IndexStore indexStore(Settings settings, DataLock lock) {
    Path folder = settings.value(Settings.DATA).resolve("index");
    return RocksIndexStore.open(folder, tables(), RocksSettings.defaults());
  }

  @Bean
  Store store(ObjectStore objects, IndexStore index, MeterRegistry meters) {
    Store store = Store.open(StoreOptions.of(objects, index).withListener(new CallTimers(meters)));
    new StoreMeters(store).bindTo(meters);
    return store;
  }

  static List<IndexTable> tables() {
    List<IndexTable> tables = new ArrayList<>(StoreTables.ALL);
    tables.addAll(HubTables.ALL);
    tables.addAll(AccessTables.all());
    tables.addAll(UploadTables.all());
    return tables;
  }
}
