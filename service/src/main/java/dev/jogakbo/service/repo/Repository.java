package dev.jogakbo.service.repo;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.store.id.DomainId;
import java.time.Instant;

/**
 * A dataset's repository as its log has it now.
 *
 * @param id permanent identity
 * @param name namespace and name, which may change
 * @param visibility who may see it
 * @param gating who of those may read its files
 * @param description free text, "" if none
 * @param parquetPolicy how Parquet files that come in are stored
 * @param parquetTiming when they are
 * @param domain where its chunks are shared; fixed at creation
 * @param createdAt when it was made
 * @param updatedAt when anything of it last changed
 * @param defaultBranch what is meant where no revision is named; cannot be deleted
 */
public record Repository(
    RepositoryId id,
    RepositoryName name,
    Visibility visibility,
    Gating gating,
    String description,
    ParquetPolicy parquetPolicy,
    ParquetTiming parquetTiming,
    DomainId domain,
    Instant createdAt,
    Instant updatedAt,
    BranchName defaultBranch) {

  /** The branch every repository starts with. */
  public static final BranchName MAIN = new BranchName("main");

  Repository at(Instant newUpdatedAt) {
    return new Repository(
        id,
        name,
        visibility,
        gating,
        description,
        parquetPolicy,
        parquetTiming,
        domain,
        createdAt,
        newUpdatedAt,
        defaultBranch);
  }
}
