package dev.jogakbo.service.git;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.AuthenticationFilter;
import dev.jogakbo.service.api.DatasetGate;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/**
 * Opens datasets for git, which shows a token only when it was asked for one: so whoever showed
 * none is asked wherever a token might help, and what may not be seen looks like what is not there.
 */
@Component
final class GitGate {
  private static final String SUFFIX = ".git";
  private static final int NAMESPACE = 1;
  private static final int NAME = 2;

  private final DatasetGate gate;

  GitGate(DatasetGate gate) {
    this.gate = gate;
  }

  /**
   * Returns the dataset of {@code /datasets/NAMESPACE/NAME/...}, where the name may end in .git,
   * and may be one that it had before.
   */
  Repository open(HttpServletRequest request, Role needed) {
    RequestTarget target = RequestTarget.of(request);
    String said = target.segment(NAME);
    String plain =
        said.endsWith(SUFFIX) ? said.substring(0, said.length() - SUFFIX.length()) : said;
    Caller caller = AuthenticationFilter.callerOf(request);
    try {
      RepositoryName name = RepositoryName.of(target.segment(NAMESPACE), plain);
      return gate.open(name, caller, needed);
    } catch (InvalidRequestException e) {
      throw missing(caller, plain);
    } catch (ProblemException e) {
      throw switch (e.type()) {
        case DATASET_NOT_FOUND -> missing(caller, plain);
        case UNAUTHORIZED -> signIn();
        default -> e;
      };
    }
  }

  private static ProblemException missing(Caller caller, String name) {
    return caller.isAnonymous()
        ? signIn()
        : new ProblemException(
            ProblemType.DATASET_NOT_FOUND, "there is no dataset '" + name + "' that you may see");
  }

  private static ProblemException signIn() {
    return new ProblemException(
            ProblemType.UNAUTHORIZED, "a token is needed: any user name, the token as password")
        .header("WWW-Authenticate", "Basic realm=\"jogakbo\"");
  }
}
