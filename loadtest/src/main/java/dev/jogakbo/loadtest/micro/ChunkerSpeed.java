package dev.jogakbo.loadtest.micro;

import dev.jogakbo.chunker.hash.Blake3;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Measures chunking and hashing on one core beside a chain of additions and beside {@code b3sum
 * --num-threads 1}, and prints the ratios. Arguments: a file to make and measure over (best on
 * tmpfs; removed afterwards), its size in MiB, the number of rounds.
 */
public final class ChunkerSpeed {
  private static final int SEGMENT_BYTES = 256 << 20;

  private final Path file;
  private final int segments;
  private final List<SpeedRound> rounds = new ArrayList<>();

  private ChunkerSpeed(Path file, int segments) {
    this.file = file;
    this.segments = segments;
  }

  /** See the class. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int segments = Math.max(1, Integer.parseInt(args[1]) * (1 << 10) / (SEGMENT_BYTES >> 10));
    int rounds = Integer.parseInt(args[2]);
    Gate.open();
    ChunkerSpeed speed = new ChunkerSpeed(Path.of(args[0]), segments);
    try {
      speed.run(rounds);
    } finally {
      Files.deleteIfExists(speed.file);
    }
  }

  private void run(int roundCount) throws IOException, InterruptedException {
    writeFile();
    requireSameHash();
    for (int i = 0; i < roundCount; i++) {
      SpeedRound round = new SpeedRound();
      round.add(Speed.B3SUM, fileBytes(), CpuClock.secondsFor(b3sum(), new StringBuilder()));
      measureSegments(round);
      rounds.add(round);
      System.out.println(round);
    }
    System.out.println();
    System.out.print(SpeedRound.summary(rounds));
    System.out.println("outcomes " + Long.toHexString(CpuClock.outcomes()));
  }

  private void measureSegments(SpeedRound round) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = new byte[SEGMENT_BYTES];
      for (int i = 0; i < segments; i++) {
        in.readNBytes(bytes, 0, SEGMENT_BYTES);
        for (Speed speed : Speed.MEASURED_IN_PROCESS) {
          round.add(speed, SEGMENT_BYTES, CpuClock.secondsFor(() -> speed.work(bytes)));
        }
      }
    }
  }

  private void writeFile() throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < segments; i++) {
        out.write(Gate.randomBytes(i, SEGMENT_BYTES));
      }
    }
  }

  /** The other program's hash of the whole file must be ours. */
  private void requireSameHash() throws IOException, InterruptedException {
    StringBuilder theirs = new StringBuilder();
    CpuClock.secondsFor(b3sum(), theirs);
    Blake3.Hasher hasher = Blake3.unkeyed().newHasher();
    byte[] buffer = new byte[1 << 20];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        hasher.update(buffer, 0, n);
      }
    }
    String ours = HexFormat.of().formatHex(hasher.digest());
    if (!ours.contentEquals(theirs)) {
      throw new IllegalStateException(
          "BLAKE3 of " + file + ": b3sum says " + theirs + ", ours is " + ours);
    }
  }

  private List<String> b3sum() {
    return List.of("b3sum", "--num-threads", "1", "--no-names", file.toString());
  }

  private long fileBytes() {
    return (long) segments * SEGMENT_BYTES;
  }
}
