package dev.jogakbo.service.repo;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import java.util.Optional;

/**
 * What is to change of a repository; what is empty stays.
 *
 * @param name new namespace and name
 * @param visibility who may read from now on
 * @param description new free text
 * @param parquetPolicy how Parquet files that come in are stored from now on
 * @param parquetTiming when they are
 */
public record RepositoryChange(
    Optional<RepositoryName> name,
    Optional<Visibility> visibility,
    Optional<String> description,
    Optional<ParquetPolicy> parquetPolicy,
    Optional<ParquetTiming> parquetTiming) {}
