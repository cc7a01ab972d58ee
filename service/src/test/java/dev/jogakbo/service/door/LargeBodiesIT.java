package dev.jogakbo.service.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.RawHttp;
import dev.jogakbo.service.RawHttp.Head;
import dev.jogakbo.service.xet.XetTestCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * F16: who sends a body that is refused gets to know why, whether it asks before it sends, or sends
 * on without looking.
 */
class LargeBodiesIT extends XetTestCase {
  private static final int PART_BYTES = 1 << 20;
  private static final long LONG_BYTES = 2L << 30;
  private static final long TOO_LONG_BYTES = 2L << 40;

  /** More than the sockets of both sides hold, so the service has to take it. */
  private static final int SENT_BYTES = 12 << 20;

  private static final long TAKEN_BYTES_MAX = 64L << 20;

  enum Door {
    HUB_COMMIT(404),
    HUB_PREUPLOAD(404),
    LFS_BATCH(404),
    LFS_OBJECT(404),
    LFS_PART(404),
    LFS_VERIFY(404),
    XET_XORB(401),
    XET_SHARD(401),
    XET_SHARD_LINES(401),
    GIT_FETCH(404),
    GIT_PUSH(404);

    private final int goneStatus;

    Door(int goneStatus) {
      this.goneStatus = goneStatus;
    }

    boolean isSigned() {
      return this == LFS_OBJECT || this == LFS_PART || this == LFS_VERIFY;
    }
  }

  enum Manner {
    ASKS_FIRST,
    SENDS_ALL,
    SENDS_IN_CHUNKS
  }

  /** How a request begins. */
  private record Call(String line, String token, String type) {
    Call withLine(String other) {
      return new Call(other, token, type);
    }

    Call withToken(String other) {
      return new Call(line, other, type);
    }
  }

  @Override
  protected Map<String, String> settings() {
    return Map.of("lfs-part-bytes", Integer.toString(PART_BYTES));
  }

  private static Stream<Arguments> everywhere() {
    return Stream.of(Door.values())
        .flatMap(door -> Stream.of(Manner.values()).map(manner -> Arguments.of(door, manner)));
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void f16ABadTokenOrLinkIsRefusedAtOnce(Door door, Manner manner) throws IOException {
    Call good = call(door, newRepository());
    Call bad =
        door.isSigned()
            ? good.withLine(good.line().replaceFirst("signature=.{8}", "signature=00000000"))
            : good.withToken("wrong");
    refused(bad, manner, LONG_BYTES, door.isSigned() ? 403 : 401);
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void f16ADatasetThatIsGoneIsSaidAtOnce(Door door, Manner manner) throws IOException {
    String repository = newRepository();
    Call call = call(door, repository);
    assertThat(server.delete("/api/v1/datasets/" + repository).status()).isEqualTo(204);
    refused(call, manner, LONG_BYTES, door.goneStatus);
  }

  @ParameterizedTest
  @EnumSource(
      value = Manner.class,
      names = {"SENDS_ALL", "SENDS_IN_CHUNKS"})
  void f16WhoSendsOnIsHeardOutForAWhileOnly(Manner manner) throws IOException {
    Call call = call(Door.XET_XORB, newRepository()).withToken("wrong");
    try (RawHttp raw = new RawHttp(server.port())) {
      refused(raw, head(call, manner, LONG_BYTES), manner, 401);
      assertThat(raw.sendUntilClosed(TAKEN_BYTES_MAX)).isLessThan(TAKEN_BYTES_MAX);
    }
  }

  private static Stream<Arguments> declared() {
    return Stream.of(Door.values())
        .filter(door -> door != Door.GIT_PUSH) // git shows no status, but what is said below 200
        .flatMap(door ->
            Stream.of(Manner.ASKS_FIRST, Manner.SENDS_ALL)
                .map(manner -> Arguments.of(door, manner)));
  }

  @ParameterizedTest
  @MethodSource("declared")
  void f16MoreThanIsTakenIsRefusedByWhatItDeclares(Door door, Manner manner) throws IOException {
    boolean isXet = door == Door.XET_XORB || door == Door.XET_SHARD || door == Door.XET_SHARD_LINES;
    refused(call(door, newRepository()), manner, TOO_LONG_BYTES, isXet ? 400 : 413);
  }

  private Call call(Door door, String repository) {
    String admin = JogakboServer.ADMIN_TOKEN;
    String api = "POST /api/datasets/" + repository;
    String web = "POST /datasets/" + repository + ".git";
    return switch (door) {
      case HUB_COMMIT -> new Call(api + "/commit/main", admin, "application/x-ndjson");
      case HUB_PREUPLOAD -> new Call(api + "/preupload/main", admin, "application/json");
      case LFS_BATCH ->
          new Call(web + "/info/lfs/objects/batch", admin, "application/vnd.git-lfs+json");
      case LFS_OBJECT -> new Call("PUT " + href(small(repository), "upload"), "", "x/y");
      case LFS_VERIFY -> new Call("POST " + href(small(repository), "verify"), "", "x/y");
      case LFS_PART -> new Call("PUT " + part(repository), "", "x/y");
      case XET_XORB -> new Call("POST /v1/xorbs/default/" + NOWHERE, write(repository), "x/y");
      case XET_SHARD -> new Call("POST /v1/shards", write(repository), "x/y");
      case XET_SHARD_LINES -> new Call("POST /v2/shards", write(repository), "x/y");
      case GIT_FETCH ->
          new Call(web + "/git-upload-pack", admin, "application/x-git-upload-pack-request");
      case GIT_PUSH ->
          new Call(web + "/git-receive-pack", admin, "application/x-git-receive-pack-request");
    };
  }

  private String write(String repository) {
    return token(repository, "write");
  }

  private JsonNode small(String repository) {
    return batch(repository, "upload", Bytes.sha256(new byte[1000]), 1000);
  }

  private String part(String repository) {
    int lengthBytes = 3 * PART_BYTES;
    JsonNode object = batch(repository, "upload", Bytes.sha256(new byte[lengthBytes]), lengthBytes);
    String href = object.path("actions").path("upload").path("header").path("1").asString();
    return href.substring(href.indexOf("/lfs/"));
  }

  private void refused(Call call, Manner manner, long declaredBytes, int status)
      throws IOException {
    try (RawHttp raw = new RawHttp(server.port())) {
      refused(raw, head(call, manner, declaredBytes), manner, status);
    }
  }

  private static void refused(RawHttp raw, String[] lines, Manner manner, int status)
      throws IOException {
    raw.lines(lines);
    if (manner != Manner.ASKS_FIRST) {
      raw.bytes(new byte[SENT_BYTES]);
    }
    Head head = raw.head();
    assertThat(head.status()).isEqualTo(status);
    assertThat(head.header("Connection")).isEqualToIgnoringCase("close");
    String said = new String(raw.body(head.lengthBytes()), UTF_8);
    assertThat(said).hasSize(Math.toIntExact(head.lengthBytes()));
    assertThat(said).containsPattern("(?i)token|link|dataset|bytes");
  }

  private static String[] head(Call call, Manner manner, long declaredBytes) {
    List<String> lines = new ArrayList<>(List.of(call.line() + " HTTP/1.1", "Host: x"));
    lines.add("Content-Type: " + call.type());
    if (!call.token().isEmpty()) {
      lines.add("Authorization: Bearer " + call.token());
    }
    if (manner == Manner.ASKS_FIRST) {
      lines.add("Expect: 100-continue");
    }
    if (manner == Manner.SENDS_IN_CHUNKS) {
      lines.add("Transfer-Encoding: chunked");
      lines.add("");
      lines.add(Integer.toHexString(Integer.MAX_VALUE));
    } else {
      lines.add("Content-Length: " + declaredBytes);
      lines.add("");
    }
    return lines.toArray(String[]::new);
  }
}
