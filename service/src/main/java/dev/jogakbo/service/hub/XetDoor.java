package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.FileEntry;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * What answers of the Hub's API say about Xet. Clients that read it leave the plain way, so it is
 * said only of files that can be read through Xet now; where nothing implements this, of none.
 */
public interface XetDoor {

  /** Returns the file's hash in Xet's own digits, if it can be read through Xet. */
  Optional<String> findHash(Repository repository, FileEntry file);

  /** Returns permission to send files for the dataset, which the caller may write to. */
  XetGrant grantUpload(HubDataset dataset, HttpServletRequest request);

  /** Returns the absolute address at which the hash is turned into byte ranges. */
  String reconstructionAddress(HttpServletRequest request, String hash);
}
