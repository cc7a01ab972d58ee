package dev.jogakbo.service.xet;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.id.DomainId;

/**
 * Who calls the store of chunks, for which repository.
 *
 * @param account whom transfers are counted for
 */
record CasCaller(Repository repository, String account) {
  DomainId domain() {
    return repository.domain();
  }

  String repositoryId() {
    return repository.id().hex();
  }
}
