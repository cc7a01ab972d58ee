package dev.jogakbo.service.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {

  @ParameterizedTest
  @CsvSource({
    "**, a, true",
    "**, a/b/c, true",
    "**/x, x, true",
    "**/x, a/b/x, true",
    "**/x, a/x/b, false",
    "a/**, a, false",
    "a/**, a/b/c, true",
    "a/**/c, a/c, true",
    "a/**/c, a/b/b/c, true",
    "**/a/**/b, x/a/y/a/z/b, true",
    "*, a/b, false",
    "*.parquet, a.parquet, true",
    "data/*-[0-9]*, data/x-1y, true",
    "data/*-[0-9]*, data/x-y, false",
    "[!a]b, cb, true",
    "[!a]b, ab, false",
    "[]]x, ]x, true",
    "[a-c]?, bz, true",
    "[a-c]?, dz, false",
    "a[, a[, true",
    "**/*[-._ 0-9]train[-._ 0-9]*, x/my_train.csv, true",
    "**/*[-._ 0-9]train[-._ 0-9]*, x/mytrain.csv, false",
    "**/train[-._ 0-9]*, train.csv, true",
    "**, .hidden, false",
    "**, a/.hidden/b, false",
    ".hidden/*, .hidden/b, true",
    "**, __cache/b, false",
    "__cache/*, __cache/b, true",
    "**, __b, true",
    "'', a, false",
  })
  void paths(String pattern, String path, boolean isMatch) {
    assertThat(new PathGlob(pattern).matches(List.of(path.split("/")))).isEqualTo(isMatch);
  }

  @Test
  void manyStarsTakeNoLongerThanTheyAreLong() {
    String pattern = "*a".repeat(200) + "b";
    assertThat(new PathGlob(pattern).matches(List.of("a".repeat(1000)))).isFalse();
    String deep = "**/a/".repeat(50) + "b";
    List<String> path = List.of("a/".repeat(500).split("/"));
    assertThat(new PathGlob(deep).matches(path)).isFalse();
  }
}
