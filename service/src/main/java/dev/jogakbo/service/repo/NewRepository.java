package dev.jogakbo.service.repo;

import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.store.id.DomainId;

/**
 * A repository to be created.
 *
 * @param name namespace and name
 * @param visibility who may see it
 * @param gating who of those may read its files
 * @param description free text, "" if none
 * @param parquet how Parquet files that come in are to be stored, and when
 * @param domain where its chunks are to be shared
 * @param creator author of its first commit
 */
public record NewRepository(
    RepositoryName name,
    Visibility visibility,
    Gating gating,
    String description,
    ParquetHandling parquet,
    DomainId domain,
    Author creator) {

  /** Creates the request for one without a gate. */
  public NewRepository(
      RepositoryName name,
      Visibility visibility,
      String description,
      ParquetHandling parquet,
      DomainId domain,
      Author creator) {
    this(name, visibility, Gating.NONE, description, parquet, domain, creator);
  }
}
