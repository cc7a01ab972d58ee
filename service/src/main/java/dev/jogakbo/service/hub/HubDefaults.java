package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.repo.Visibility;

/**
 * What a dataset that is made through the Hub's API gets where nothing is said.
 *
 * @param visibility who may read it
 * @param domainPlan where chunks of a namespace are shared that is made with it
 */
public record HubDefaults(Visibility visibility, DomainPlan domainPlan) {}
