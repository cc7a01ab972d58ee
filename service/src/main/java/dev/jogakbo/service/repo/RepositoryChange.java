package dev.jogakbo.service.repo;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import java.util.Optional;

/**
 * What is to change of a repository; what is empty stays.
 *
 * @param name new namespace and name
 * @param visibility who may see it from now on
 * @param gating who of those may read its files from now on
 * @param description new free text
 * @param parquetPolicy how Parquet files that come in are stored from now on
 * @param parquetTiming when they are
 */
public record RepositoryChange(
    Optional<RepositoryName> name,
    Optional<Visibility> visibility,
    Optional<Gating> gating,
    Optional<String> description,
    Optional<ParquetPolicy> parquetPolicy,
    Optional<ParquetTiming> parquetTiming) {
  /** What changes nothing. */
  public static final RepositoryChange NONE =
      new RepositoryChange(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Creates a change that leaves the gate as it is. */
  public RepositoryChange(
      Optional<RepositoryName> name,
      Optional<Visibility> visibility,
      Optional<String> description,
      Optional<ParquetPolicy> parquetPolicy,
      Optional<ParquetTiming> parquetTiming) {
    this(name, visibility, Optional.empty(), description, parquetPolicy, parquetTiming);
  }
}
