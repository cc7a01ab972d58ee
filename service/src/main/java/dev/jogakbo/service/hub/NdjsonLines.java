package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.BodyRoom;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Reads a body of JSON objects, one a line, one after another, so that a body of any length takes
 * the memory of one line. Used by one thread.
 */
final class NdjsonLines {
  private static final int BUFFER_BYTES = 64 << 10;

  /** What a line takes while it is read, as text, and decoded. */
  static final long COPIES = 4;

  private final InputStream body;
  private final BodyRoom.Share share;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int end;

  NdjsonLines(InputStream body, BodyRoom.Share share) {
    this.body = body;
    this.share = share;
  }

  /** Returns the next object; nothing at the end. */
  Optional<JsonNode> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    share.close();
    while (fill()) {
      if (takeLine(line)) {
        if (!line.toString(UTF_8).isBlank()) {
          return Optional.of(HubJson.line(line.toByteArray()));
        }
        line.reset();
      }
    }
    return line.size() == 0 ? Optional.empty() : Optional.of(HubJson.line(line.toByteArray()));
  }

  /** Adds what is buffered of the line; returns whether that is all of it. */
  private boolean takeLine(ByteArrayOutputStream line) {
    int stop = position;
    while (stop < end && buffer[stop] != '\n') {
      stop++;
    }
    if (line.size() + (stop - position) > HubJson.COMMIT_BYTES_MAX) {
      throw new ProblemException(
          ProblemType.TOO_LARGE,
          "a line of the commit: expected at most " + HubJson.COMMIT_BYTES_MAX + " bytes");
    }
    line.write(buffer, position, stop - position);
    share.grow(COPIES * line.size());
    boolean isWhole = stop < end;
    position = isWhole ? stop + 1 : stop;
    return isWhole;
  }

  private boolean fill() throws IOException {
    if (position < end) {
      return true;
    }
    position = 0;
    end = body.read(buffer);
    return end > 0;
  }
}
