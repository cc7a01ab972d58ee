package dev.jogakbo.chunker.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HashWarmupTest {
  @AfterEach
  void backToScalar() {
    Blake3Kernels.use(Blake3Kernels.scalar());
  }

  @Test
  void vectorCodeIsInUseAfterwardsAndHashesTheSame() throws Exception {
    byte[] bytes = new byte[70_000];
    byte[] before = Blake3.unkeyed().hash(bytes, 0, bytes.length);
    Thread warmup = HashWarmup.start();
    assertThat(warmup.isDaemon()).isTrue();
    warmup.join();
    assertThat(Blake3Kernels.current()).isInstanceOf(VectorKernel.class);
    assertThat(HexFormat.of().formatHex(Blake3.unkeyed().hash(bytes, 0, bytes.length)))
        .isEqualTo(HexFormat.of().formatHex(before));
  }
}
