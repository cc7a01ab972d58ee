package dev.jogakbo.service.config;

import dev.jogakbo.service.parquet.PageWork;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.object.ObjectStore;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The bucket, the index and the store on them, in the order in which they open. */
@Configuration(proxyBeanMethods = false)
class StoreBeans {
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
    return Instance.openObjects(settings);
  }

  @Bean(destroyMethod = "")
  IndexStore indexStore(Settings settings, DataLock lock) {
    return Instance.openIndex(settings);
  }

  @Bean
  PageWork pageWork() {
    return PageWork.ofMachine();
  }

  @Bean
  Store store(
      ObjectStore objects,
      IndexStore index,
      PageWork work,
      Settings settings,
      MeterRegistry meters) {
    Store store =
        Store.open(
            StoreOptions.of(objects, index)
                .withTransforms(work.transforms())
                .withRebuilt(Instance.openRebuilt(settings))
                .withListener(new CallTimers(meters)));
    new StoreMeters(store).bindTo(meters);
    return store;
  }
}
