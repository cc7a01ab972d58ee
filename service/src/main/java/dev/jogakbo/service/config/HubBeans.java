package dev.jogakbo.service.config;

import dev.jogakbo.service.access.AccessRules;
import dev.jogakbo.service.access.AccessRules.AnonymousRead;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.insight.ChunkComparison;
import dev.jogakbo.service.insight.Savings;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.RepositoryLogs;
import dev.jogakbo.service.version.BucketRepositoryLogs;
import dev.jogakbo.service.version.BucketVersionStore;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.HubParts;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.index.IndexStore;
import java.security.SecureRandom;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** People and datasets. */
@Configuration(proxyBeanMethods = false)
class HubBeans {

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  DomainPlan domainPlan(Settings settings) {
    return settings.value(Settings.NAMESPACE_DOMAIN);
  }

  @Bean
  RepositoryLogs repositoryLogs(Store store) {
    return new BucketRepositoryLogs(store);
  }

  /** The store comes first: it is what finds out whether this index belongs to this bucket. */
  @Bean
  Accounts accounts(Store store, IndexStore index, Clock clock) {
    return Accounts.open(index, new StoredAccessJournal(store), clock);
  }

  @Bean
  AccessRules accessRules(Accounts accounts, Settings settings) {
    return new AccessRules(
        accounts,
        settings.value(Settings.ANONYMOUS_READ) ? AnonymousRead.ALLOWED : AnonymousRead.REFUSED);
  }

  @Bean
  Hub hub(Store store, RepositoryLogs logs, IndexStore index, Clock clock) {
    return Hub.open(
        new HubParts(
            new BucketVersionStore(store),
            logs,
            index,
            new ChunkComparison(store.usage()),
            clock,
            new SecureRandom()));
  }

  @Bean
  Repositories repositories(Hub hub) {
    return hub.repositories();
  }

  @Bean
  Savings savings(Hub hub, Store store) {
    return new Savings(hub, store.usage());
  }
}
