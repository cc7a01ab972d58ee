package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.http.RequestId;
import dev.jogakbo.service.hub.HubDataset;
import dev.jogakbo.service.hub.XetDoor;
import dev.jogakbo.service.hub.XetGrant;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Every file that git sees as a pointer, however it came and is kept, can be read through Xet. */
@Component
final class CasDoor implements XetDoor {
  private final Store store;
  private final PublicBase base;
  private final CasGrants grants;

  CasDoor(Store store, PublicBase base, CasGrants grants) {
    this.store = store;
    this.base = base;
    this.grants = grants;
  }

  @Override
  public Optional<String> findHash(Repository repository, FileEntry file) {
    return file.storage() == FileStorage.LFS && file.sizeBytes() > 0
        ? store
            .findContent(repository.domain(), file.content())
            .map(Content::fileHash)
            .map(FileHash::toHex)
        : Optional.empty();
  }

  @Override
  public XetGrant grantUpload(HubDataset dataset, HttpServletRequest request) {
    Map<String, String> headers =
        new HashMap<>(grants.make(request, dataset, Role.WRITE).headers());
    headers.put("X-Xet-Session-Id", RequestId.of(request));
    String branch = Links.encode(dataset.repository().defaultBranch().value());
    String address = base.of(request) + dataset.apiPath() + "/xet-write-token/" + branch;
    return new XetGrant(address, headers, grants.tokenSeconds());
  }

  @Override
  public String reconstructionAddress(HttpServletRequest request, String hash) {
    return base.of(request) + "/v1/reconstructions/" + hash;
  }
}
