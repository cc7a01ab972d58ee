package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.AuthenticationFilter;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.http.HubErrorDocument;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;

/**
 * Opens datasets for calls of the Hub's API. What the caller may not see is answered as what is not
 * there: 401 to whoever showed no token, since signing in may help, and 404 to others.
 */
@Component
public final class HubGate {
  /** {@code /api/datasets/NAMESPACE/NAME/CALL/...}. */
  private static final int API = 2;

  /** {@code /datasets/NAMESPACE/NAME/CALL/...}. */
  private static final int WEB = 1;

  private final DatasetGate gate;

  HubGate(DatasetGate gate) {
    this.gate = gate;
  }

  /** Returns the dataset of a call below {@code /api/datasets/}. */
  public HubDataset openApi(HttpServletRequest request, Role needed) {
    return open(request, API, needed);
  }

  /** Returns the dataset of a call below {@code /datasets/}. */
  public HubDataset openWeb(HttpServletRequest request, Role needed) {
    return open(request, WEB, needed);
  }

  /**
   * Returns the dataset of a call below {@code /api/datasets/} that tells what it is and which
   * files it has, and nothing of what is in them.
   */
  public HubDataset lookApi(HttpServletRequest request) {
    return found(request, API, gate::look);
  }

  /** Returns the same of a call below {@code /datasets/}. */
  HubDataset lookWeb(HttpServletRequest request) {
    return found(request, WEB, gate::look);
  }

  private HubDataset open(HttpServletRequest request, int at, Role needed) {
    return found(request, at, (name, caller) -> gate.open(name, caller, needed));
  }

  private HubDataset found(
      HttpServletRequest request, int at, BiFunction<RepositoryName, Caller, Repository> door) {
    RequestTarget target = RequestTarget.of(request);
    Caller caller = AuthenticationFilter.callerOf(request);
    String name = target.segment(at + 1);
    String plain = name.endsWith(".git") ? name.substring(0, name.length() - 4) : name;
    Repository repository = found(caller, target.segment(at) + "/" + plain, door);
    return new HubDataset(repository, caller, target, at + 3);
  }

  /** Returns the dataset of that name, or of another name now that had it before. */
  public Repository open(Caller caller, String name, Role needed) {
    return found(caller, name, (found, asker) -> gate.open(found, asker, needed));
  }

  private Repository found(
      Caller caller, String name, BiFunction<RepositoryName, Caller, Repository> door) {
    try {
      return door.apply(RepositoryName.parse(name), caller);
    } catch (InvalidRequestException e) {
      throw missing(caller, name);
    } catch (ProblemException e) {
      throw e.type() == ProblemType.DATASET_NOT_FOUND ? missing(caller, name) : e;
    }
  }

  private static ProblemException missing(Caller caller, String name) {
    ProblemType type =
        caller.isAnonymous() ? ProblemType.UNAUTHORIZED : ProblemType.DATASET_NOT_FOUND;
    return new ProblemException(type, "Repository not found: dataset '" + name + "'")
        .header(HubErrorDocument.CODE, "RepoNotFound");
  }
}
