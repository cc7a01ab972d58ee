package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.PlatformThread;
import dev.jogakbo.service.git.GitTurns.Turn;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Repository;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Git's smart HTTP protocol, versions 0 to 2. Refusals are lines of text, which git shows. */
@RestController
@Hidden
@RequestMapping("/datasets/{namespace}/{name}")
final class GitController {
  /** Longest request of a fetch: what is wanted and what is there, 50 bytes each. */
  private static final long FETCH_BYTES_MAX = 16 << 20;

  private final GitGate gate;
  private final GitTurns turns;
  private final GitFetches fetches;
  private final GitPushes pushes;

  GitController(GitGate gate, GitTurns turns, GitFetches fetches, GitPushes pushes) {
    this.gate = gate;
    this.turns = turns;
    this.fetches = fetches;
    this.pushes = pushes;
  }

  @GetMapping("/info/refs")
  void advertise(
      HttpServletRequest request,
      HttpServletResponse response,
      @RequestParam(required = false) @Nullable String service)
      throws IOException {
    boolean isPush = GitPushes.SERVICE.equals(service);
    if (!isPush && !GitFetches.SERVICE.equals(service)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "service: expected " + GitFetches.SERVICE + " or " + GitPushes.SERVICE);
    }
    Repository repository = gate.open(request, isPush ? Role.WRITE : Role.READ);
    begin(response, service + "-advertisement");
    if (isPush) {
      pushes.advertise(repository, response.getOutputStream());
    } else {
      fetches.advertise(repository, GitRequest.parameters(request), response.getOutputStream());
    }
  }

  @PostMapping("/git-upload-pack")
  void fetch(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Repository repository = gate.open(request, Role.READ);
    GitRequest.requireType(request, "application/x-git-upload-pack-request");
    List<String> parameters = GitRequest.parameters(request);
    try (Turn _ = turns.begin();
        InputStream body = GitRequest.body(request, FETCH_BYTES_MAX)) {
      begin(response, "git-upload-pack-result");
      OutputStream out = response.getOutputStream();
      onPlatformThread(() -> fetches.serve(repository, parameters, body, out));
    }
  }

  @PostMapping("/git-receive-pack")
  void push(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Repository repository = gate.open(request, Role.WRITE);
    GitRequest.requireType(request, "application/x-git-receive-pack-request");
    try (Turn _ = turns.begin();
        InputStream body = GitRequest.body(request, Long.MAX_VALUE)) { // bounded as it is unpacked
      begin(response, "git-receive-pack-result");
      OutputStream out = response.getOutputStream();
      onPlatformThread(() -> pushes.serve(repository, body, out));
    }
  }

  private static void begin(HttpServletResponse response, String type) {
    response.setContentType("application/x-" + type);
    response.setHeader("Cache-Control", "no-cache, max-age=0, must-revalidate");
    response.setHeader("Expires", "Fri, 01 Jan 1980 00:00:00 GMT");
    response.setHeader("Pragma", "no-cache");
  }

  private static void onPlatformThread(Work work) throws IOException {
    try {
      boolean _ =
          PlatformThread.call(() -> {
            try {
              work.run();
              return true;
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @ExceptionHandler(ProblemException.class)
  void refuse(ProblemException problem, HttpServletResponse response) throws IOException {
    if (response.isCommitted()) {
      throw problem;
    }
    response.resetBuffer();
    response.setStatus(problem.type().status());
    problem.headers().forEach(response::setHeader);
    response.setHeader("Cache-Control", "no-store");
    response.setContentType("text/plain;charset=UTF-8");
    byte[] text = (problem.detail() + "\n").getBytes(UTF_8);
    response.setContentLength(text.length);
    response.getOutputStream().write(text);
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }
}
