package dev.jogakbo.parquet.bloom;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.Test;

class XxHash64Test {
  private static final XXHash64 OTHER = XXHashFactory.safeInstance().hash64();

  @Test
  void hashesWhatTheSpecificationHashes() {
    assertThat(hash("")).isEqualTo(0xef46db3751d8e999L);
    assertThat(hash("a")).isEqualTo(0xd24ec4f1a98c6e5bL);
    assertThat(hash("abc")).isEqualTo(0x44bc2cf5ad770999L);
  }

  @Test
  void hashesEveryLengthAsAnotherImplementation() {
    byte[] bytes = new byte[300];
    new Random(17).nextBytes(bytes);
    for (int start = 0; start < 3; start++) {
      for (int length = 0; length <= bytes.length - start; length++) {
        assertThat(XxHash64.hash(bytes, start, length))
            .as("[%d, +%d)", start, length)
            .isEqualTo(OTHER.hash(bytes, start, length, 0));
      }
    }
  }

  @Test
  void hashesNumbersAsTheirBytes() {
    Random random = new Random(18);
    for (int i = 0; i < 1000; i++) {
      long value = random.nextLong();
      byte[] bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
      assertThat(XxHash64.hash(value)).isEqualTo(XxHash64.hash(bytes, 0, 8));
      assertThat(XxHash64.hash((int) value)).isEqualTo(XxHash64.hash(bytes, 0, 4));
    }
  }

  private static long hash(String text) {
    return XxHash64.hash(text.getBytes(US_ASCII), 0, text.length());
  }
}
