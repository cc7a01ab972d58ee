package dev.jogakbo.service.xet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to a shard line by line, while it is verified: JSON objects with a type. The last line
 * is said again now and then, so that the client sees somebody is there. Safe for two threads.
 */
final class ShardLines implements AutoCloseable, ShardProgress {
  private static final Logger LOG = LoggerFactory.getLogger(ShardLines.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int LINE_COUNT = 100;
  private static final long REPEAT_SECONDS = 10;

  private final OutputStream out;
  private final CountDownLatch ended = new CountDownLatch(1);
  private byte[] last = new byte[0];

  ShardLines(OutputStream out) {
    this.out = out;
    Thread.ofVirtual().name("shard-lines").start(this::repeat);
  }

  @Override
  public void verified(int count, int total) {
    boolean isDue = count == total || count % Math.max(1, total / LINE_COUNT) == 0;
    if (!isDue) {
      return;
    }
    try {
      write(Map.of("type", "validating", "verified", count, "total", total));
    } catch (IOException e) {
      LOG.debug("nobody reads how far a shard is: {}", e.getMessage());
    }
  }

  void result() throws IOException {
    write(Map.of("type", "result"));
  }

  void error(String message, Retry retry) throws IOException {
    write(Map.of("type", "error", "message", message, "retryable", retry == Retry.WORTHWHILE));
  }

  private synchronized void write(Map<String, Object> line) throws IOException {
    last = (JSON.writeValueAsString(line) + "\n").getBytes(UTF_8);
    out.write(last);
    out.flush();
  }

  private void repeat() {
    try {
      while (!ended.await(REPEAT_SECONDS, TimeUnit.SECONDS)) {
        sayAgain();
      }
    } catch (IOException e) {
      LOG.debug("nobody reads how far a shard is: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void sayAgain() throws IOException {
    if (ended.getCount() > 0) {
      out.write(last);
      out.flush();
    }
  }

  /** After this the answer is not written to any more. */
  @Override
  public synchronized void close() {
    ended.countDown();
  }

  /** Whether sending the same again may help. */
  enum Retry {
    /** It may. */
    WORTHWHILE,
    /** It will not. */
    POINTLESS
  }
}
