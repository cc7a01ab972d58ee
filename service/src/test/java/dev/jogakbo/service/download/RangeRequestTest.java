package dev.jogakbo.service.download;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.download.RangeRequest.Parts;
import dev.jogakbo.service.download.RangeRequest.Unsatisfiable;
import dev.jogakbo.service.download.RangeRequest.Whole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangeRequestTest {
  private static final int COUNT_MAX = 16;

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0,0,1",
    "bytes=9-,9,10",
    "bytes=0-14,0,10",
    "bytes=5-99999999999999999999999,5,10",
    "bytes=-1,9,10",
    "bytes=-10,0,10",
    "bytes=-99999999999999999999999,0,10",
    "Bytes= 2-3 ,2,4",
    "bytes=007-008,7,9"
  })
  void oneRangeOfTenBytes(String header, long start, long end) {
    assertThat(RangeRequest.parse(header, 10, COUNT_MAX))
        .isEqualTo(new Parts(List.of(new Span(start, end))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bytes=10-", "bytes=10-10", "bytes=99-100", "bytes=-0", "bytes=10-,20-30"})
  void nothingInTheFile(String header) {
    assertThat(RangeRequest.parse(header, 10, COUNT_MAX)).isEqualTo(new Unsatisfiable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=",
        "bytes=-",
        "bytes=5-4",
        "bytes=a-b",
        "items=0-1",
        "bytes 0-1",
        "bytes=0-1,x",
        "bytes=0-1;2-3",
        "bytes=1--2",
        "bytes=0x1-2",
        "0-1"
      })
  void whatIsNotWellFormedCountsAsAbsent(String header) {
    assertThat(RangeRequest.parse(header, 10, COUNT_MAX)).isEqualTo(new Whole());
  }

  @Test
  void theEmptyFileHasNoRange() {
    assertThat(RangeRequest.parse("bytes=0-", 0, COUNT_MAX)).isEqualTo(new Unsatisfiable());
    assertThat(RangeRequest.parse("bytes=-5", 0, COUNT_MAX)).isEqualTo(new Unsatisfiable());
  }

  @Test
  void separateRangesKeepTheirOrder() {
    assertThat(RangeRequest.parse("bytes=8-9,0-1", 10, COUNT_MAX))
        .isEqualTo(new Parts(List.of(new Span(8, 10), new Span(0, 2))));
  }

  @Test
  void moreRangesThanAreAnsweredGetTheWholeFile() {
    String many = "bytes=" + "0-,".repeat(1000) + "0-";
    assertThat(RangeRequest.parse(many, 10, COUNT_MAX)).isEqualTo(new Whole());
    String tiny =
        IntStream.range(0, 5000)
            .mapToObj(i -> 2 * i + "-" + 2 * i)
            .collect(Collectors.joining(","));
    assertThat(RangeRequest.parse("bytes=" + tiny, 1 << 20, COUNT_MAX)).isEqualTo(new Whole());
  }

  @Test
  void noByteIsAnsweredTwice() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      List<String> ranges = new ArrayList<>();
      boolean[] asked = new boolean[100];
      for (int n = random.nextInt(1, COUNT_MAX); n > 0; n--) {
        int start = random.nextInt(100);
        int end = random.nextInt(start, 100);
        Arrays.fill(asked, start, end + 1, true);
        ranges.add(start + "-" + end);
      }
      boolean[] answered = new boolean[100];
      Parts parts = (Parts) RangeRequest.parse("bytes=" + String.join(",", ranges), 100, COUNT_MAX);
      for (Span span : parts.spans()) {
        for (int at = (int) span.start(); at < span.end(); at++) {
          assertThat(answered[at]).as("seed %d, %s", seed, ranges).isFalse();
          answered[at] = true;
        }
      }
      assertThat(answered).as("seed %d, %s", seed, ranges).isEqualTo(asked);
    }
  }
}
