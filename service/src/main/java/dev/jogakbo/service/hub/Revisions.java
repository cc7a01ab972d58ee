package dev.jogakbo.service.hub;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Revisions in addresses. One that holds slashes comes as one segment with {@code %2F} from most
 * clients, and as several from people and engines: then the refs there are decide where it ends.
 */
@Component
final class Revisions {
  private static final String HEADS = "refs/heads/";
  private static final int REVISION_SEGMENTS_MAX = 12;

  private final Hub hub;

  Revisions(Hub hub) {
    this.hub = hub;
  }

  /** Returns the commit of an address that ends in a revision. */
  Commit load(HubDataset dataset) {
    String revision = dataset.rest();
    return load(dataset.repository(), revision.isEmpty() ? "HEAD" : revision);
  }

  /** Returns the commit that the text means. */
  Commit load(Repository repository, String revision) {
    return hub.versions().load(repository, revision);
  }

  /** Returns the branch of an address that ends in one. */
  BranchName branch(HubDataset dataset) {
    return branch(dataset.rest());
  }

  /** Returns the branch, or the line of a pull request, of that name. */
  static RefName line(String revision) {
    return revision.startsWith("refs/pr/") ? RefName.parse(revision) : branch(revision);
  }

  /** Returns the branch of that name, short or full. */
  static BranchName branch(String revision) {
    try {
      return new BranchName(
          revision.startsWith(HEADS) ? revision.substring(HEADS.length()) : revision);
    } catch (InvalidRequestException e) {
      throw new NotFoundException(
          "branch-not-found", "no branch '" + revision + "'", Map.of("found", revision));
    }
  }

  /** Reads a revision, then a path, from the tail of the dataset's address. */
  Located locate(HubDataset dataset) {
    RequestTarget target = dataset.target();
    int count = target.segmentCount();
    if (dataset.tail() >= count) {
      throw new ProblemException(ProblemType.NOT_FOUND, "the address names no revision");
    }
    int segments = revisionSegments(dataset, count);
    int path = dataset.tail() + segments;
    return new Located(
        joined(target, dataset.tail(), segments), path < count ? target.tail(path) : "");
  }

  private int revisionSegments(HubDataset dataset, int count) {
    RequestTarget target = dataset.target();
    String first = target.segment(dataset.tail());
    if (first.contains("/") || isKnown(dataset, first)) {
      return 1;
    }
    int most = Math.min(REVISION_SEGMENTS_MAX, count - dataset.tail());
    for (int segments = most; segments > 1; segments--) {
      if (isKnown(dataset, joined(target, dataset.tail(), segments))) {
        return segments;
      }
    }
    return first.equals("refs") ? Math.min(3, most) : 1;
  }

  private boolean isKnown(HubDataset dataset, String revision) {
    return hub.versions().find(dataset.repository(), revision).isPresent();
  }

  private static String joined(RequestTarget target, int from, int segments) {
    StringBuilder revision = new StringBuilder(target.segment(from));
    for (int i = 1; i < segments; i++) {
      revision.append('/').append(target.segment(from + i));
    }
    return revision.toString();
  }

  /**
   * A place in a dataset's versions.
   *
   * @param revision a commit, branch or tag
   * @param path what follows, decoded; "" for the root
   */
  record Located(String revision, String path) {

    /** Returns the file's path. */
    FilePath file() {
      return new FilePath(path);
    }

    /** Returns the folder's path, with or without a slash at its end; nothing for the root. */
    Optional<FilePath> folder() {
      String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
      return plain.isEmpty() ? Optional.empty() : Optional.of(new FilePath(plain));
    }
  }
}
