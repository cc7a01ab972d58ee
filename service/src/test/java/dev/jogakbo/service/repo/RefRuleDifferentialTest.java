package dev.jogakbo.service.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A branch's name is taken exactly if git takes it, but for what is refused on purpose. */
class RefRuleDifferentialTest {
  private static final List<String> PARTS =
      List.of(
          "a", "B", "é", "/", ".", "..", ".lock", "@", "{", "@{", "~", "^", ":", "?", "*", "[",
          "\\", " ", "-", "HEAD", "\u007f", "\u0001", "x");

  static Stream<String> names() {
    Random random = new Random(11);
    Stream<String> made =
        Stream.generate(
                () -> {
                  StringBuilder name = new StringBuilder();
                  for (int i = random.nextInt(4); i >= 0; i--) {
                    name.append(PARTS.get(random.nextInt(PARTS.size())));
                  }
                  return name.toString();
                })
            .limit(150);
    return Stream.concat(
        Stream.of("main", "a/b", "v1.0", "refs/pr/1", "a.lock/b", "a/.b", "a//b", "0".repeat(39)),
        made);
  }

  @ParameterizedTest
  @MethodSource("names")
  void isTakenIfGitTakesIt(String name) throws IOException, InterruptedException {
    boolean refusedOnPurpose = name.startsWith("-") || name.equals("HEAD") || name.equals("@");
    assertThat(isTaken(name)).isEqualTo(gitTakes(name) && !refusedOnPurpose);
  }

  @ParameterizedTest
  @MethodSource("commitLike")
  void whatLooksLikeACommitIsNoName(String name) {
    assertThat(isTaken(name)).isFalse();
  }

  static List<String> commitLike() {
    return List.of("0".repeat(40), "abcdef0123".repeat(4), "ABCDEF0123".repeat(4));
  }

  private static boolean isTaken(String name) {
    try {
      return new BranchName(name).value().equals(name);
    } catch (InvalidRequestException e) {
      return false;
    }
  }

  private static boolean gitTakes(String name) throws IOException, InterruptedException {
    return new ProcessBuilder("git", "check-ref-format", "refs/heads/" + name).start().waitFor()
        == 0;
  }
}
