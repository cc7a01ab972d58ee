package dev.jogakbo.service.upload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class WitnessedStreamTest {
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

  @Test
  void theWitnessSeesWhatIsReadHoweverItIsRead() throws IOException {
    InputStream body =
        new WitnessedStream(new ByteArrayInputStream("0123456789".getBytes(US_ASCII)), seen);
    assertThat(body.read()).isEqualTo('0');
    assertThat(body.read(new byte[5], 1, 3)).isEqualTo(3);
    assertThat(body.read(new byte[0])).isZero();
    assertThat(seen.toString(US_ASCII)).isEqualTo("0123");
    assertThat(body.skip(2)).isEqualTo(2);
    assertThat(body.readAllBytes()).hasSize(4);
    assertThat(body.read()).isEqualTo(-1);
    assertThat(body.read(new byte[5])).isEqualTo(-1);
    assertThat(seen.toString(US_ASCII)).isEqualTo("0123456789");
  }
}
