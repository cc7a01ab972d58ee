package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.ServerTestCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A test that drives the git of this machine against a server. */
abstract class GitTestCase extends ServerTestCase {
  @TempDir Path folder;

  private int cloneCount;

  /** Returns the address of a dataset for git, without a token. */
  String open(String dataset) {
    return server.uri("/datasets/" + name(dataset) + ".git").toString();
  }

  /** Returns the address with the admin's token. */
  String url(String dataset) {
    return url(dataset, JogakboServer.ADMIN_TOKEN);
  }

  String url(String dataset, String token) {
    return open(dataset).replace("http://", "http://anyone:" + token + "@");
  }

  private static String name(String dataset) {
    return dataset.substring("/api/v1/datasets/".length());
  }

  String token(String json) {
    Answer made = server.json("POST", "/api/v1/tokens", json);
    assertThat(made.status()).as("%s", made).isEqualTo(201);
    return made.json().path("secret").asString();
  }

  Answer put(String dataset, String path, String text) {
    Answer answer = server.put(dataset + "/files/" + path, text.getBytes(UTF_8));
    assertThat(answer.status()).as("%s", answer).isBetween(200, 201);
    return answer;
  }

  /** Returns the id of the branch's head. */
  String head(String dataset, String branch) {
    return server
        .get(dataset + "/commits?limit=1&revision=" + branch)
        .json()
        .path("items")
        .path(0)
        .path("id")
        .asString();
  }

  /** Clones with those arguments and returns where it is. */
  Path cloned(String url, String... arguments) {
    cloneCount++;
    Path target = folder.resolve("clone" + cloneCount);
    List<String> command = new ArrayList<>(List.of("clone", "-q"));
    command.addAll(List.of(arguments));
    command.addAll(List.of(url, target.toString()));
    git(folder, command.toArray(String[]::new));
    return target;
  }

  /** Runs git, which must succeed, and returns what it says. */
  static String git(Path where, String... arguments) {
    Outcome outcome = run(where, arguments);
    assertThat(outcome.status()).as("git %s: %s", List.of(arguments), outcome.text()).isZero();
    return outcome.text();
  }

  /** Runs git, which must fail, and returns what it says. */
  static String failing(Path where, String... arguments) {
    Outcome outcome = run(where, arguments);
    assertThat(outcome.status()).as("git %s: %s", List.of(arguments), outcome.text()).isNotZero();
    return outcome.text();
  }

  static Outcome run(Path where, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotePath=false"));
    command.addAll(List.of("-c", "user.name=Bea", "-c", "user.email=bea@example.org"));
    command.addAll(List.of("-c", "protocol.file.allow=always", "-c", "advice.detachedHead=false"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
    builder.environment().put("GIT_TERMINAL_PROMPT", "0");
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("LC_ALL", "C");
    try {
      Process process = builder.redirectErrorStream(true).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Outcome(process.waitFor(), text.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  record Outcome(int status, String text) {}
}
