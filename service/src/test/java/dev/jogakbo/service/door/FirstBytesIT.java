package dev.jogakbo.service.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.xet.XetFile;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.xet.ShardWriter;
import dev.jogakbo.store.xet.Term;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * F45: so many contents that every first byte of a SHA-256 and of a chunk's id occurs. None is
 * passed over, whatever goes through all of them.
 */
class FirstBytesIT extends UpkeepTestCase {
  private static final int COUNT = 2500;
  private static final int LENGTH_BYTES = 9 << 10;
  private static final int PAGE = 333;
  private static final Pattern NEXT =
      Pattern.compile("<http://127\\.0\\.0\\.1:\\d+(/[^>]*)>; rel=\"next\"");

  enum Door {
    LFS,
    XET
  }

  private static List<XetFile> files(Door door) {
    int seed = door == Door.LFS ? 45_000 : 145_000;
    return IntStream.range(0, COUNT)
        .mapToObj(i -> new XetFile(Bytes.random(LENGTH_BYTES, seed + i)))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void f45NoneIsPassedOver(Door door) throws InterruptedException {
    List<XetFile> files = files(door);
    assertThat(firstBytes(files.stream().map(file -> ContentId.parse(file.sha256()).toBytes())))
        .hasSize(256);
    assertThat(
            firstBytes(
                files.stream()
                    .flatMap(file -> file.chunks().stream())
                    .map(SizedChunk::hash)
                    .map(ChunkHash::toBytes)))
        .hasSize(256);
    String repository = newRepository();
    long before = checkedContentCount();
    switch (door) {
      case LFS -> sendByLfs(repository, files);
      case XET -> sendByXet(repository, files);
    }
    name(repository, files);

    allAreThere(repository, files, before);
    assertThat(collect().path("freedBytes").asLong()).isZero();
    allAreThere(repository, files, before);
    rebuild();
    allAreThere(repository, files, before);
    assertThat(collect().path("plan").path("contentCount").asLong()).isZero();
    for (XetFile file : files) {
      assertThat(resolve(repository, path(file)).bytes()).isEqualTo(file.bytes());
    }
    assertThat(server.delete("/api/v1/datasets/" + repository).status()).isEqualTo(204);
    long own = 1; // what every dataset has from its beginning
    assertThat(plan(0).path("contentCount").asLong()).as("all go").isEqualTo(COUNT + own);
    collect();
    assertThat(checkedContentCount()).isEqualTo(before - own);
  }

  private static Set<Byte> firstBytes(Stream<byte[]> ids) {
    return ids.map(id -> id[0]).collect(Collectors.toSet());
  }

  private static String path(XetFile file) {
    return file.sha256() + ".bin";
  }

  private void sendByLfs(String repository, List<XetFile> files) {
    Map<String, XetFile> byOid =
        files.stream().collect(Collectors.toMap(XetFile::sha256, file -> file));
    String objects =
        files.stream()
            .map(file -> "{\"oid\": \"%s\", \"size\": %d}".formatted(file.sha256(), LENGTH_BYTES))
            .collect(Collectors.joining(","));
    Answer asked =
        json(
            "/datasets/" + repository + ".git/info/lfs/objects/batch",
            "{\"operation\": \"upload\", \"objects\": [" + objects + "]}");
    assertThat(asked.json().path("objects").size()).isEqualTo(COUNT);
    asked.json().path("objects").values().parallelStream()
        .forEach(object -> sendByLfs(object, byOid));
  }

  private void sendByLfs(JsonNode object, Map<String, XetFile> files) {
    String oid = object.path("oid").asString();
    byte[] bytes = Objects.requireNonNull(files.get(oid)).bytes();
    Answer put =
        server.send(
            server.anonymous(href(object, "upload")).PUT(BodyPublishers.ofByteArray(bytes)));
    assertThat(put.status()).as("%s", put).isEqualTo(200);
  }

  /** One xorb holds them all, and one shard names them. */
  private void sendByXet(String repository, List<XetFile> files) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    List<SizedChunk> chunks = new ArrayList<>();
    files.forEach(file -> {
      body.writeBytes(file.body());
      chunks.addAll(file.chunks());
    });
    XorbHash xorb = XetHashes.xorbHash(chunks);
    String token = token(repository, "write");
    Answer sent = post(token, "/v1/xorbs/default/" + xorb, body.toByteArray());
    assertThat(sent.status()).as("%s", sent).isEqualTo(200);
    ShardWriter shard = ShardWriter.upload();
    int index = 0;
    for (XetFile file : files) {
      int end = index + file.chunks().size();
      shard.file(
          file.hash(),
          List.of(new Term(xorb, LENGTH_BYTES, index, end)),
          List.of(XetHashes.rangeHash(file.chunks().stream().map(SizedChunk::hash).toList())),
          ContentId.parse(file.sha256()));
      index = end;
    }
    shard.endFiles();
    assertThat(post(token, "/v1/shards", shard.finish()).status()).isEqualTo(200);
  }

  private void name(String repository, List<XetFile> files) {
    String[] lines =
        files.stream().map(file -> lfsFile(path(file), file.sha256())).toArray(String[]::new);
    Answer committed = commit(repository, lines);
    assertThat(committed.status()).as("%s", committed).isEqualTo(200);
  }

  private void allAreThere(String repository, List<XetFile> files, long before)
      throws InterruptedException {
    assertThat(checkedContentCount() - before).isEqualTo(COUNT);
    Set<String> oids = files.stream().map(XetFile::sha256).collect(Collectors.toSet());
    assertThat(listed(repository)).isEqualTo(oids);
  }

  private Set<String> listed(String repository) {
    Set<String> oids = new HashSet<>();
    int pageCount = 0;
    String at = "/api/datasets/" + repository + "/lfs-files?limit=" + PAGE;
    while (!at.isEmpty()) {
      Answer page = server.get(at);
      assertThat(page.status()).as("%s", page).isEqualTo(200);
      page.json().forEach(item -> assertThat(oids.add(item.path("oid").asString())).isTrue());
      pageCount++;
      Matcher link = NEXT.matcher(page.header("Link"));
      at = link.matches() ? link.group(1) : "";
    }
    assertThat(pageCount).isEqualTo((COUNT + PAGE - 1) / PAGE);
    return oids;
  }
}
