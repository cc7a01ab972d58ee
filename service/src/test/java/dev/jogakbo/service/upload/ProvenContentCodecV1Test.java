package dev.jogakbo.service.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.upload.ProvenContent.Staged;
import dev.jogakbo.service.upload.ProvenContent.Stored;
import dev.jogakbo.store.HeldLease;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ProvenContentCodecV1Test {
  private static final ProvenContent STAGED =
      new ProvenContent(
          300, 5, new Staged(new UploadId("0123456789abcdef0123456789abcdef"), "anna"));
  private static final ProvenContent STORED =
      new ProvenContent(
          1L << 40,
          77,
          new Stored(
              new HeldLease(new UUID(1, 2), new UUID(3, 4), 604_800),
              12,
              new IngestSavings(3, 200, 100)));

  @Test
  void rowsGoThereAndBack() {
    for (ProvenContent content : List.of(STAGED, STORED)) {
      assertThat(ProvenContentCodecV1.decode(ProvenContentCodecV1.encode(content)))
          .isEqualTo(content);
    }
  }

  @Test
  void rowsAreAsTheyWere() {
    assertThat(HexFormat.of().formatHex(ProvenContentCodecV1.encode(STAGED)))
        .isEqualTo("01ac020500" + "0123456789abcdef0123456789abcdef" + "04616e6e61");
  }

  @Test
  void whatIsCutOrNewerIsRefused() {
    byte[] row = ProvenContentCodecV1.encode(STORED);
    for (int length = 0; length < row.length; length++) {
      byte[] cut = Arrays.copyOf(row, length);
      assertThatExceptionOfType(CorruptDataException.class)
          .isThrownBy(() -> ProvenContentCodecV1.decode(cut));
    }
    row[0] = 2;
    assertThatExceptionOfType(FormatTooNewException.class)
        .isThrownBy(() -> ProvenContentCodecV1.decode(row));
  }
}
