package dev.jogakbo.service.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.access.AccessEntry.AccountMade;
import dev.jogakbo.service.access.AccessEntry.NamespaceMade;
import dev.jogakbo.service.access.AccessEntry.TokenMade;
import dev.jogakbo.service.access.AccessEntry.TokenRevoked;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.DomainId;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessEntryCodecV1Test {
  private static final Instant AT = Instant.ofEpochSecond(1_700_000_000);
  private static final AccountName BOB = new AccountName("bob");
  private static final TokenId ID = TokenId.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});

  private static final List<AccessEntry> ENTRIES =
      List.of(
          new AccountMade(BOB, AT),
          new NamespaceMade(new Namespace("Data", BOB, new DomainId(300)), AT),
          new TokenMade(token(null)),
          new TokenMade(token(AT.plusSeconds(9))),
          new TokenRevoked(ID));

  @Test
  void whatIsWrittenIsRead() {
    for (AccessEntry entry : ENTRIES) {
      assertThat(AccessEntryCodecV1.decode(AccessEntryCodecV1.encode(entry))).isEqualTo(entry);
    }
  }

  @Test
  void theBytesOfVersionOneStay() {
    assertThat(HexFormat.of().formatHex(AccessEntryCodecV1.encode(ENTRIES.getFirst())))
        .isEqualTo("0101" + "03626f62" + "00f1536500000000");
    assertThat(HexFormat.of().formatHex(AccessEntryCodecV1.encode(ENTRIES.getLast())))
        .isEqualTo("0104" + "0102030405060708");
  }

  @Test
  void aLaterVersionIsRefusedAsSuch() {
    assertThatThrownBy(() -> AccessEntryCodecV1.decode(new byte[] {2, 1}))
        .isInstanceOf(FormatTooNewException.class);
  }

  @Test
  void damagedBytesAreReadAsSomethingOrRefusedAsDamaged() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = AccessEntryCodecV1.encode(ENTRIES.get(random.nextInt(ENTRIES.size())));
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        assertThat(AccessEntryCodecV1.decode(bytes)).isNotNull();
      } catch (CorruptDataException | FormatTooNewException e) {
        assertThat(e).as("seed %d", seed).hasMessageContaining("accounts log entry");
      }
    }
  }

  private static Token token(@Nullable Instant expiresAt) {
    return new Token(
        ID,
        TokenHash.of("secret"),
        BOB,
        "läptop",
        Role.WRITE,
        new TokenScope(Set.of("a", "b"), Set.of("0123")),
        AT,
        expiresAt);
  }
}
