package dev.jogakbo.service.config;

import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.rewrite.Rewrites;
import dev.jogakbo.store.Store;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Files written anew. */
@Configuration(proxyBeanMethods = false)
class RewriteBeans {
  @Bean
  Rewrites rewrites(DataLock lock, Store store, ParquetIntake intake, Settings settings)
      throws IOException {
    return Rewrites.open(
        store, intake, settings.value(Settings.DATA).resolve("uploads").resolve("rewrites"));
  }
}
