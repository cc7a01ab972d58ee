package dev.jogakbo.chunker;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class GearTableTest {
  /**
   * SHA-256 of the table as the protocol specification prints it: one line of 16 hex digits for
   * each value.
   */
  @Test
  void tableIsThatOfTheSpecification() throws Exception {
    StringBuilder text = new StringBuilder();
    for (long value : GearTable.copy()) {
      text.append(HexFormat.of().toHexDigits(value)).append('\n');
    }
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(US_ASCII));
    assertThat(HexFormat.of().formatHex(sha256))
        .isEqualTo("880b584d4e612e1fa98cbfbbe62fff621b397800a6f7c5a37cb801c3500c4b96");
  }
}
