package dev.jogakbo.service.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.LengthMismatchException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.StoreFullException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.log.WriterFencedException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemsTest {
  private static final Pattern NAMED =
      Pattern.compile(
          "new (?:Conflict|NotFound|InvalidRequest|Stale)Exception\\(\\s*\"([a-z-]+)\"");

  @Test
  void failuresOfStorageSayWhetherTryingAgainHelps() {
    assertThat(typeOf(new StoreFullException("full"))).isEqualTo(ProblemType.STORAGE_FULL);
    assertThat(typeOf(new TransientStoreException("away")))
        .isEqualTo(ProblemType.STORAGE_UNAVAILABLE);
    assertThat(typeOf(new UnknownOutcomeException("perhaps")))
        .isEqualTo(ProblemType.OUTCOME_UNKNOWN);
    assertThat(typeOf(new WriterFencedException("other"))).isEqualTo(ProblemType.WRITER_REPLACED);
    assertThat(typeOf(new CorruptDataException("flip"))).isEqualTo(ProblemType.DAMAGED_CONTENT);
    assertThat(typeOf(new MissingContentException("gone"))).isEqualTo(ProblemType.DAMAGED_CONTENT);
    assertThat(typeOf(new DigestMismatchException("other"))).isEqualTo(ProblemType.DIGEST_MISMATCH);
    assertThat(typeOf(new LengthMismatchException("short"))).isEqualTo(ProblemType.INCOMPLETE_BODY);
    assertThat(Problems.of(new StoreFullException("full")).headers()).containsKey("Retry-After");
  }

  @Test
  void whatWentWrongInsideStaysInside() {
    for (Exception failure :
        new Exception[] {
          new PermanentStoreException("/secret/place"), new IllegalStateException("/secret/place")
        }) {
      ProblemException problem = Problems.of(failure);
      assertThat(problem.type()).isEqualTo(ProblemType.INTERNAL);
      assertThat(problem.detail()).doesNotContain("secret");
    }
  }

  @Test
  void aBodyThatStallsAndOneThatEndsAreToldApart() {
    assertThat(typeOf(new SocketTimeoutException())).isEqualTo(ProblemType.REQUEST_TIMEOUT);
    assertThat(typeOf(new IOException(new SocketTimeoutException())))
        .isEqualTo(ProblemType.REQUEST_TIMEOUT);
    assertThat(typeOf(new IOException("eof"))).isEqualTo(ProblemType.INCOMPLETE_BODY);
  }

  @Test
  void everyProblemThatIsNamedAnywhereHasAPage() throws IOException {
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/jogakbo/service"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher matcher = NAMED.matcher(Files.readString(file));
        while (matcher.find()) {
          named.add(matcher.group(1));
        }
      }
    }
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(named).allMatch(slug -> ProblemType.find(slug).isPresent());
  }

  private static ProblemType typeOf(Exception failure) {
    return Problems.of(failure).type();
  }
}
