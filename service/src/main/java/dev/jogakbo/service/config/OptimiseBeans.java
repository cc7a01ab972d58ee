package dev.jogakbo.service.config;

import dev.jogakbo.service.optimise.BackgroundOptimiser;
import dev.jogakbo.service.optimise.BackgroundSettings;
import dev.jogakbo.service.optimise.Optimisations;
import dev.jogakbo.service.optimise.OptimiseParts;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.parquet.Spools;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.index.IndexStore;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Stored files taken apart. */
@Configuration(proxyBeanMethods = false)
class OptimiseBeans {
  @Bean
  OptimiseMeters optimiseMeters(MeterRegistry meters) {
    return new OptimiseMeters(meters);
  }

  @Bean
  StandingFiles standingFiles(Store store, Spools spools, ParquetIntake intake) {
    return new StandingFiles(store, spools, intake);
  }

  @Bean
  Optimisations optimisations(
      Hub hub, Store store, IndexStore index, StandingFiles standing, OptimiseMeters meters) {
    return new Optimisations(new OptimiseParts(hub, store, index, standing, meters));
  }

  @Bean
  BackgroundOptimiser backgroundOptimiser(
      Optimisations optimisations, OptimiseMeters meters, Settings settings) {
    BackgroundOptimiser background =
        new BackgroundOptimiser(
            optimisations,
            new BackgroundSettings(
                settings.value(Settings.OPTIMISE_DEFERRED),
                settings.value(Settings.OPTIMISE_INTERVAL),
                settings.value(Settings.OPTIMISE_BYTES_PER_SECOND)));
    meters.watch(background);
    return background;
  }
}
