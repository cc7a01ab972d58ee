package dev.jogakbo.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.AttemptId;
import dev.jogakbo.store.catalog.BucketId;
import dev.jogakbo.store.catalog.EpochState;
import dev.jogakbo.store.catalog.WriterId;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Any changed byte of a log's object or an epoch is found; today's bytes are those of old. */
class LogFormatsFuzzTest {
  private static final LogName NAME = LogName.of("repo-1");
  private static final LogEntry ENTRY =
      new LogEntry(258, new AttemptId(new UUID(1, 2)), new byte[] {7, 8, 9});
  private static final EpochRecord EPOCH =
      new EpochRecord(
          new EpochState(new BucketId(new UUID(3, 4)), 5, new WriterId(new UUID(6, 7))),
          1_000,
          "host pid 1");
  private static final String ENTRY_HEX =
      "4a474b4c0100020100000000000000000000000000010000000000000002030000002eb52ce26df10f3bafcc132ff42cde9dbe8484fe9ac9f1d087fd22f36ef436bb070809";
  private static final String EPOCH_HEX =
      "4a474b450100000000000000030000000000000004050000000000000000000000000000060000000000000007e8030000000000000a686f7374207069642031d130871cc9e3a222f17f868ca10a89a79e01648288f2f6fddafe420fcd2fbcae";

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void todaysBytesEqualThoseOfOldAndOldOnesOpen() {
    byte[] entry = HexFormat.of().parseHex(ENTRY_HEX);
    assertThat(encodedEntry()).isEqualTo(entry);
    assertThat(LogEntryV1.decode(NAME, LogEntryV1.ENTRY, entry, "e")).isEqualTo(ENTRY);
    byte[] epoch = HexFormat.of().parseHex(EPOCH_HEX);
    assertThat(EpochV1.encode(EPOCH)).isEqualTo(epoch);
    assertThat(EpochV1.decode(epoch, "epoch")).isEqualTo(EPOCH);
  }

  @Test
  void everyChangedByteOfAnEntryIsFound() {
    everyChangeIsFound(
        encodedEntry(), bytes -> LogEntryV1.decode(NAME, LogEntryV1.ENTRY, bytes, "entry"));
  }

  @Test
  void everyChangedByteOfAnEpochIsFound() {
    everyChangeIsFound(EpochV1.encode(EPOCH), bytes -> EpochV1.decode(bytes, "epoch"));
  }

  @Test
  void anEntryIsNoCheckpointAndNoneOfAnotherLog() {
    byte[] bytes = encodedEntry();
    assertThatThrownBy(() -> LogEntryV1.decode(NAME, LogEntryV1.CHECKPOINT, bytes, "c"))
        .isInstanceOf(CorruptDataException.class);
    LogName other = LogName.of("repo-2");
    assertThatThrownBy(() -> LogEntryV1.decode(other, LogEntryV1.ENTRY, bytes, "c"))
        .isInstanceOf(CorruptDataException.class);
  }

  @Test
  void newerAndOlderVersionsAreToldApart() {
    byte[] entry = encodedEntry();
    byte[] epoch = EpochV1.encode(EPOCH);
    entry[4] = 2;
    epoch[4] = 2;
    assertThatThrownBy(() -> LogEntryV1.decode(NAME, 0, entry, "e"))
        .isInstanceOf(FormatTooNewException.class);
    assertThatThrownBy(() -> EpochV1.decode(epoch, "e")).isInstanceOf(FormatTooNewException.class);
    entry[4] = 0;
    epoch[4] = 0;
    assertThatThrownBy(() -> LogEntryV1.decode(NAME, 0, entry, "e"))
        .isInstanceOf(FormatTooOldException.class);
    assertThatThrownBy(() -> EpochV1.decode(epoch, "e")).isInstanceOf(FormatTooOldException.class);
  }

  private void everyChangeIsFound(byte[] bytes, Function<byte[], ?> decode) {
    for (int at = 0; at < bytes.length; at++) {
      byte[] wrong = bytes.clone();
      wrong[at] ^= (byte) (1 + random.nextInt(255));
      assertRefused(wrong, decode);
      assertRefused(Arrays.copyOf(bytes, at), decode);
    }
    assertRefused(Arrays.copyOf(bytes, bytes.length + 1), decode);
  }

  private void assertRefused(byte[] wrong, Function<byte[], ?> decode) {
    assertThatThrownBy(() -> decode.apply(wrong))
        .as("seed %d", seed)
        .isInstanceOfAny(
            CorruptDataException.class, FormatTooNewException.class, FormatTooOldException.class);
  }

  private static byte[] encodedEntry() {
    return LogEntryV1.encode(NAME, LogEntryV1.ENTRY, ENTRY);
  }
}
