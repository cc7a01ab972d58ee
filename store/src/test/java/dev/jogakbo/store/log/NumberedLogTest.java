package dev.jogakbo.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumberedLogTest {
  private final ObjectStore store = new MemoryObjectStore();
  private final NumberedLog log = open("accounts");

  @Test
  void anEmptyLogHasNoEntry() {
    assertThat(log.read(new Recorded())).isZero();
    assertThat(log.nextNumber()).isEqualTo(1);
  }

  @Test
  void mustBeReadBeforeItIsAppendedTo() {
    assertThatThrownBy(() -> append(log, "x")).isInstanceOf(IllegalStateException.class);
    assertThat(store.list("log/", "", 10)).isEmpty();
  }

  @Test
  void saysWhatWasAppendedInOrder() {
    log.read(new Recorded());
    for (int i = 1; i <= 12; i++) {
      assertThat(append(log, "e" + i)).isEqualTo(i);
    }
    assertThat(Recorded.of(open("accounts")).entries())
        .startsWith("1 e1", "2 e2")
        .hasSize(12)
        .endsWith("12 e12");
    Recorded tail = new Recorded();
    assertThat(open("accounts").replay(11, tail::entry)).isEqualTo(12);
    assertThat(tail.entries()).containsExactly("11 e11", "12 e12");
  }

  @Test
  void followsListingsOfManyPages() {
    log.read(new Recorded());
    for (int i = 1; i <= 2_500; i++) {
      append(log, "e");
    }
    assertThat(Recorded.of(open("accounts")).entries()).hasSize(2_500);
    assertThat(Recorded.of(open("account")).entries()).isEmpty();
  }

  @Test
  void beginsAtTheNewestIntactCheckpoint() {
    fill(10);
    log.checkpoint(4, "four".getBytes(UTF_8));
    log.checkpoint(7, "seven".getBytes(UTF_8));
    Recorded newest = Recorded.of(open("accounts"));
    assertThat(newest.state()).isEqualTo("7 seven");
    assertThat(newest.entries()).containsExactly("8 e8", "9 e9", "10 e10");

    replace("log/accounts/c000000000007", new byte[] {1, 2, 3});
    Recorded older = Recorded.of(open("accounts"));
    assertThat(older.state()).isEqualTo("4 four");
    assertThat(older.entries()).hasSize(6);
  }

  @Test
  void isReadableWithoutWhatACheckpointStandsFor() {
    fill(10);
    log.checkpoint(5, "five".getBytes(UTF_8));
    log.checkpoint(8, "eight".getBytes(UTF_8));
    for (int i = 1; i <= 5; i++) {
      store.delete(List.of(ObjectKey.of("log/accounts/%012d".formatted(i))));
    }
    assertThat(Recorded.of(open("accounts")).state()).isEqualTo("8 eight");
    replace("log/accounts/c000000000008", new byte[0]);
    Recorded older = Recorded.of(open("accounts"));
    assertThat(older.state()).isEqualTo("5 five");
    assertThat(older.entries()).hasSize(5);
    replace("log/accounts/c000000000005", new byte[0]);
    assertCorrupt(open("accounts"));
  }

  @Test
  void reportsAMissingEntry() {
    fill(5);
    store.delete(List.of(ObjectKey.of("log/accounts/000000000003")));
    assertThatThrownBy(() -> Recorded.of(open("accounts")))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("expected entry 3, found 4");
    store.delete(List.of(ObjectKey.of("log/accounts/000000000005")));
    assertCorrupt(log);
  }

  @Test
  void noticesThatItsOwnTailIsGone() {
    fill(5);
    store.delete(List.of(ObjectKey.of("log/accounts/000000000005")));
    assertCorrupt(log);
  }

  @Test
  void noticesExchangedEntries() {
    fill(3);
    NumberedLog other = open("repo-1");
    other.read(new Recorded());
    append(other, "e1");
    byte[] second = store.load(ObjectKey.of("log/accounts/000000000002"), 1000);
    byte[] foreign = store.load(ObjectKey.of("log/repo-1/000000000001"), 1000);
    replace("log/accounts/000000000003", second);
    assertCorrupt(open("accounts"));
    replace("log/accounts/000000000003", foreign);
    assertCorrupt(open("accounts"));
    replace("log/accounts/000000000001", foreign);
    assertCorrupt(open("accounts"));
  }

  @Test
  void aFailingListingIsNoEnd() {
    fill(3);
    FaultyObjectStore faulty =
        new FaultyObjectStore(store).counting(FaultyObjectStore.Operation.LIST);
    faulty.failBefore(2);
    NumberedLog reading = new NumberedLog(faulty, LogName.of("accounts"));
    assertThatThrownBy(() -> Recorded.of(reading)).isInstanceOf(TransientStoreException.class);
    assertThatThrownBy(() -> append(reading, "x")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesNamesThatAStoreMightConfuse() {
    for (String name : List.of("", "Main", "a/b", "a_b", "ä", "-a", "a".repeat(65))) {
      assertThatThrownBy(() -> LogName.of(name)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(LogName.of("repo-00ff").value()).isEqualTo("repo-00ff");
  }

  @Test
  void refusesWhatIsTooLong() {
    fill(1);
    assertThatThrownBy(() -> log.append(new byte[NumberedLog.PAYLOAD_LENGTH_MAX + 1]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> log.checkpoint(2, new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(append(log, "")).isEqualTo(2);
  }

  private void fill(int count) {
    log.read(new Recorded());
    for (int i = 1; i <= count; i++) {
      append(log, "e" + i);
    }
  }

  private void assertCorrupt(NumberedLog broken) {
    assertThatThrownBy(() -> Recorded.of(broken)).isInstanceOf(CorruptDataException.class);
  }

  private void replace(String key, byte[] body) {
    store.delete(List.of(ObjectKey.of(key)));
    store.create(ObjectKey.of(key), body);
  }

  private NumberedLog open(String name) {
    return new NumberedLog(store, LogName.of(name));
  }

  private static long append(NumberedLog log, String payload) {
    return log.append(payload.getBytes(UTF_8));
  }
}
