package dev.jogakbo.service.repo;

import java.util.Optional;

/**
 * What is to change of a repository; what is empty stays.
 *
 * @param name new namespace and name
 * @param visibility who may read from now on
 * @param description new free text
 */
public record RepositoryChange(
    Optional<RepositoryName> name, Optional<Visibility> visibility, Optional<String> description) {}
