package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BodyRoom;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class NdjsonLinesTest {
  private final BodyRoom room = new BodyRoom(256L << 20);

  private List<String> read(String body) throws IOException {
    List<String> keys = new ArrayList<>();
    try (BodyRoom.Share pass = room.open()) {
      NdjsonLines lines = new NdjsonLines(new ByteArrayInputStream(body.getBytes(UTF_8)), pass);
      for (Optional<JsonNode> line = lines.next(); line.isPresent(); line = lines.next()) {
        keys.add(line.get().path("k").asString());
      }
    }
    return keys;
  }

  @Test
  void linesEndAtLineFeedsOrTheEnd() throws IOException {
    assertThat(read("")).isEmpty();
    assertThat(read("{\"k\": \"a\"}")).containsExactly("a");
    assertThat(read("{\"k\": \"a\"}\n\n{\"k\": \"b\"}\r\n")).containsExactly("a", "b");
  }

  @Test
  void longLinesComeWholeAndLetTheNextIn() throws IOException {
    String longText = "x".repeat(3 << 20);
    String line = "{\"k\": \"" + longText + "\"}";
    for (int round = 0; round < 3; round++) { // the gate has a single place
      assertThat(read(line + "\n" + line)).containsExactly(longText, longText);
    }
  }

  @Test
  void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] buffer, int offset, int lengthBytes) {
            Arrays.fill(buffer, offset, offset + lengthBytes, (byte) 'x');
            return lengthBytes;
          }
        };
    try (BodyRoom.Share pass = room.open()) {
      NdjsonLines lines = new NdjsonLines(endless, pass);
      assertThatExceptionOfType(ProblemException.class)
          .isThrownBy(lines::next)
          .matches(problem -> problem.type() == ProblemType.TOO_LARGE);
    }
  }
}
