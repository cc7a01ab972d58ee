package dev.jogakbo.service.config;

import dev.jogakbo.store.Store;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.object.ObjectStore;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Whether bucket and index answer and take bytes, and whether this process still is the writer. */
@Configuration(proxyBeanMethods = false)
class StoreHealth {

  @Bean
  HealthIndicator objectStoreHealth(ObjectStore objects) {
    return () -> of(() -> objects.list("epoch/", "", 1));
  }

  /** A sync finds out that the disk is full or has failed, where a look would not. */
  @Bean
  HealthIndicator indexHealth(IndexStore index) {
    return () -> of(index::sync);
  }

  @Bean
  HealthIndicator writerHealth(Store store) {
    return () -> of(store.epoch()::verify);
  }

  private static Health of(Runnable look) {
    try {
      look.run();
      return Health.up().build();
    } catch (StoreException e) {
      return Health.down(e).build();
    }
  }
}
