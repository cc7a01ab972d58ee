package dev.jogakbo.chunker.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Hashes computed by many threads at once under different keys equal those computed by one. */
class Blake3RaceTest {
  private static final int TASKS = 200;
  private static final int LENGTH_BYTES = 20_000;

  @Test
  void manyThreadsAndKeysAtOnce() throws Exception {
    byte[] input = new byte[LENGTH_BYTES + TASKS];
    RandomGeneratorFactory.of("L64X128MixRandom").create(1).nextBytes(input);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Blake3Kernel kernel : TestKernels.all()) {
        List<Future<byte[]>> hashes = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
          int lengthBytes = LENGTH_BYTES + task;
          Blake3 blake3 = blake3(task).with(kernel);
          hashes.add(threads.submit(() -> blake3.hash(input, 0, lengthBytes)));
        }
        assertHashes(input, hashes);
      }
    }
  }

  private static void assertHashes(byte[] input, List<Future<byte[]>> hashes)
      throws ExecutionException, InterruptedException {
    for (int task = 0; task < TASKS; task++) {
      Blake3 scalar = blake3(task).with(Blake3Kernels.scalar());
      assertThat(hashes.get(task).get())
          .as("task %d", task)
          .isEqualTo(scalar.hash(input, 0, LENGTH_BYTES + task));
    }
  }

  private static Blake3 blake3(int task) {
    byte[] key = new byte[Blake3.KEY_BYTES];
    key[0] = (byte) task;
    return task % 3 == 0 ? Blake3.unkeyed() : Blake3.keyed(key);
  }
}
