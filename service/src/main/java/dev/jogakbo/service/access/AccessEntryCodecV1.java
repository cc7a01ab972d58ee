package dev.jogakbo.service.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.access.AccessEntry.AccountMade;
import dev.jogakbo.service.access.AccessEntry.NamespaceMade;
import dev.jogakbo.service.access.AccessEntry.TokenMade;
import dev.jogakbo.service.access.AccessEntry.TokenRevoked;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.DomainId;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Version 1 of an entry of the {@code accounts} log:
 *
 * <pre>
 *   u8 version = 1, u8 kind, then by kind
 *   1 account     text name, i64 seconds
 *   2 namespace   text name, text owner, varint domain, i64 seconds
 *   3 token       8 id, 32 hash, text account, text name, u8 role (0 read, 1 write, 2 admin),
 *                 i64 created seconds, i64 expiry seconds (Long.MIN_VALUE: never),
 *                 varint n, n text namespaces, varint n, n text repositories
 *   4 revocation  8 token id
 *   text = varint length, UTF-8; seconds since 1970 UTC
 * </pre>
 */
final class AccessEntryCodecV1 {
  private static final int VERSION = 1;
  private static final int ACCOUNT = 1;
  private static final int NAMESPACE = 2;
  private static final int TOKEN = 3;
  private static final int REVOCATION = 4;
  private static final int TEXT_BYTES_MAX = 4096;
  private static final int DOMAIN_MAX = (1 << 28) - 1;
  private static final Role[] ROLES = {Role.READ, Role.WRITE, Role.ADMIN};

  private AccessEntryCodecV1() {}

  static byte[] encode(AccessEntry entry) {
    ByteWriter out = new ByteWriter().u8(VERSION);
    switch (entry) {
      case AccountMade made -> seconds(text(out.u8(ACCOUNT), made.name().value()), made.at());
      case NamespaceMade made -> namespace(out.u8(NAMESPACE), made);
      case TokenMade made -> token(out.u8(TOKEN), made.token());
      case TokenRevoked revoked -> out.u8(REVOCATION).bytes(revoked.id().toBytes());
    }
    return out.toByteArray();
  }

  static AccessEntry decode(byte[] bytes) {
    ByteReader in = new ByteReader(bytes, "accounts log entry");
    int version = in.u8();
    if (version > VERSION) {
      throw new FormatTooNewException(
          "accounts log entry: expected version up to " + VERSION + ", found " + version);
    }
    AccessEntry entry = body(in);
    in.expectEnd();
    return entry;
  }

  private static AccessEntry body(ByteReader in) {
    int kind = in.u8();
    return switch (kind) {
      case ACCOUNT -> new AccountMade(account(in), instant(in));
      case NAMESPACE ->
          new NamespaceMade(
              new Namespace(text(in), account(in), new DomainId(in.varint(DOMAIN_MAX))),
              instant(in));
      case TOKEN -> new TokenMade(token(in));
      case REVOCATION -> new TokenRevoked(TokenId.of(in.bytes(TokenId.LENGTH_BYTES)));
      default -> throw in.corrupt("expected a kind from 1 to 4, found " + kind);
    };
  }

  private static void namespace(ByteWriter out, NamespaceMade made) {
    text(out, made.namespace().name());
    text(out, made.namespace().owner().value());
    seconds(out.varint(made.namespace().domain().number()), made.at());
  }

  private static void token(ByteWriter out, Token token) {
    out.bytes(token.id().toBytes()).bytes(token.hash().toBytes());
    text(out, token.account().value());
    text(out, token.name());
    out.u8(List.of(ROLES).indexOf(token.role()));
    seconds(out, token.createdAt());
    Instant expiresAt = token.expiresAt();
    out.i64(expiresAt == null ? Long.MIN_VALUE : expiresAt.getEpochSecond());
    texts(out, token.scope().namespaces());
    texts(out, token.scope().repositories());
  }

  private static Token token(ByteReader in) {
    TokenId id = TokenId.of(in.bytes(TokenId.LENGTH_BYTES));
    TokenHash hash = TokenHash.of(in.bytes(TokenHash.LENGTH_BYTES));
    AccountName account = account(in);
    String name = text(in);
    Role role = role(in);
    Instant createdAt = instant(in);
    Instant expiresAt = expiry(in);
    TokenScope scope = scope(in);
    return new Token(id, hash, account, name, role, scope, createdAt, expiresAt);
  }

  private static TokenScope scope(ByteReader in) {
    try {
      return new TokenScope(texts(in), texts(in));
    } catch (IllegalArgumentException e) {
      throw in.corrupt(String.valueOf(e.getMessage()));
    }
  }

  private static Role role(ByteReader in) {
    int number = in.u8();
    if (number >= ROLES.length) {
      throw in.corrupt("expected a role from 0 to 2, found " + number);
    }
    return ROLES[number];
  }

  private static AccountName account(ByteReader in) {
    try {
      return new AccountName(text(in));
    } catch (IllegalArgumentException e) {
      throw in.corrupt(String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Instant expiry(ByteReader in) {
    long seconds = in.i64();
    return seconds == Long.MIN_VALUE ? null : instant(in, seconds);
  }

  private static Instant instant(ByteReader in) {
    return instant(in, in.i64());
  }

  private static Instant instant(ByteReader in, long seconds) {
    if (seconds < Instant.MIN.getEpochSecond() || seconds > Instant.MAX.getEpochSecond()) {
      throw in.corrupt("expected a time, found " + seconds + " seconds");
    }
    return Instant.ofEpochSecond(seconds);
  }

  private static void seconds(ByteWriter out, Instant instant) {
    out.i64(instant.getEpochSecond());
  }

  private static ByteWriter text(ByteWriter out, String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    return out.varint(utf8.length).bytes(utf8);
  }

  private static String text(ByteReader in) {
    return in.utf8(in.varint(TEXT_BYTES_MAX));
  }

  private static void texts(ByteWriter out, Set<String> texts) {
    out.varint(texts.size());
    new TreeSet<>(texts).forEach(text -> text(out, text));
  }

  private static Set<String> texts(ByteReader in) {
    int count = in.checkedCount(1);
    Set<String> texts = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      texts.add(text(in));
    }
    return texts;
  }
}
