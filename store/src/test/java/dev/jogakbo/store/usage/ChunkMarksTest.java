package dev.jogakbo.store.usage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkMarksTest {
  private final ChunkMarks marks = new ChunkMarks();

  @ParameterizedTest
  @CsvSource({"0,0", "1,63", "1,64", "63,8191", "64,0", "70000,1"})
  void aPlaceIsMarkedOnce(int xorb, int index) {
    assertThat(marks.contains(xorb, index)).isFalse();
    assertThat(marks.add(xorb, index)).isTrue();
    assertThat(marks.add(xorb, index)).isFalse();
    assertThat(marks.contains(xorb, index)).isTrue();
    assertThat(marks.contains(xorb, index + 1)).isFalse();
    assertThat(marks.contains(xorb, index + 64)).isFalse();
    assertThat(marks.contains(xorb + 1, index)).isFalse();
  }

  @Test
  void whatIsMarkedASecondTimeIsToldApart() {
    ChunkMarks once = new ChunkMarks();
    ChunkMarks twice = new ChunkMarks();
    marks.add(1, 5);
    marks.add(300, 200);
    marks.addTo(once, twice);
    assertThat(twice.contains(1, 5)).isFalse();
    ChunkMarks others = new ChunkMarks();
    others.add(300, 200);
    others.add(300, 201);
    others.addTo(once, twice);
    assertThat(twice.contains(300, 200)).isTrue();
    assertThat(twice.contains(300, 201)).isFalse();
    assertThat(twice.contains(1, 5)).isFalse();
    assertThat(once.contains(300, 201)).isTrue();
    assertThat(once.contains(1, 5)).isTrue();
  }
}
