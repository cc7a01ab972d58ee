package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.hub.XetDoor;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Every file that git sees as a pointer, however it came and is kept, can be read through Xet. */
@Component
final class CasDoor implements XetDoor {
  private final Store store;
  private final PublicBase base;

  CasDoor(Store store, PublicBase base) {
    this.store = store;
    this.base = base;
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
  public String reconstructionAddress(HttpServletRequest request, String hash) {
    return base.of(request) + "/v1/reconstructions/" + hash;
  }
}
