package dev.jogakbo.service.viewer;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.AuthenticationFilter;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.viewer.ViewerException.Code;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/**
 * Opens the dataset a query names. What the caller may not see is answered as what is not there:
 * 401 to whoever showed no token, since signing in may help, and 404 to others.
 */
@Component
final class ViewerGate {
  private final DatasetGate gate;
  private final Hub hub;
  private final DataLayouts layouts;

  ViewerGate(DatasetGate gate, Hub hub, DataLayouts layouts) {
    this.gate = gate;
    this.hub = hub;
    this.layouts = layouts;
  }

  /** Returns the repository of the dataset. */
  Repository open(HttpServletRequest request) {
    String name = new ViewerQuery(request).load("dataset");
    Caller caller = AuthenticationFilter.callerOf(request);
    try {
      return gate.open(RepositoryName.parse(name), caller, Role.READ);
    } catch (InvalidRequestException e) {
      throw missing(caller);
    } catch (ProblemException e) {
      throw switch (e.type()) {
        case DATASET_NOT_FOUND, DATASET_GATED, UNAUTHORIZED -> missing(caller);
        default -> e;
      };
    }
  }

  private static ViewerException missing(Caller caller) {
    return caller.isAnonymous()
        ? new ViewerException(
            Code.UNAUTHENTICATED,
            "The dataset does not exist, or is not accessible without authentication (private or"
                + " gated). Please check the spelling of the dataset name or retry with"
                + " authentication.")
        : new ViewerException(
            Code.AUTHENTICATED,
            "The dataset does not exist, or is not accessible with the current credentials (private"
                + " or gated). Please check the spelling of the dataset name or retry with other"
                + " authentication credentials.");
  }

  /** Returns the commit that is looked at: the one a revision names, or the newest. */
  Commit commit(Repository repository, HttpServletRequest request) {
    String revision = new ViewerQuery(request).find("revision").orElse("HEAD");
    try {
      return hub.versions().load(repository, revision);
    } catch (NotFoundException | InvalidRequestException e) {
      throw new ViewerException(Code.NOT_FOUND, String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns what a call about that commit is about. */
  Viewed view(Repository repository, Commit commit, HttpServletRequest request) {
    return new Viewed(repository, commit, layouts.of(repository, commit), new ViewerQuery(request));
  }
}
