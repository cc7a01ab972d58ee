package dev.jogakbo.service.config;

import dev.jogakbo.service.access.AccessRules;
import dev.jogakbo.service.access.AccessRules.AnonymousRead;
import dev.jogakbo.service.access.Accounts;
import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.hub.HubDefaults;
import dev.jogakbo.service.insight.Savings;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.index.IndexStore;
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
  HubDefaults hubDefaults(Settings settings, DomainPlan plan) {
    return new HubDefaults(settings.value(Settings.HUB_VISIBILITY), plan);
  }

  /** The store comes first: it is what finds out whether this index belongs to this bucket. */
  @Bean
  Accounts accounts(Store store, IndexStore index) {
    return Instance.accounts(store, index);
  }

  @Bean
  AccessRules accessRules(Accounts accounts, Repositories repositories, Settings settings) {
    return new AccessRules(
        accounts,
        settings.value(Settings.ANONYMOUS_READ) ? AnonymousRead.ALLOWED : AnonymousRead.REFUSED,
        (repositoryId, account) ->
            repositories.isAdmitted(new RepositoryId(repositoryId), account.value()));
  }

  @Bean
  Hub hub(Store store, IndexStore index) {
    return Instance.hub(store, index);
  }

  @Bean
  Savings savings(Hub hub, Store store) {
    return new Savings(hub, store.usage());
  }

  @Bean
  Maintenance maintenance(Store store, Hub hub) {
    return new Maintenance(store, hub);
  }

  @Bean
  Repositories repositories(Hub hub) {
    return hub.repositories();
  }
}
