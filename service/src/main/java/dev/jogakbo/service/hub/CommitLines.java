package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.upload.StagedContent;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.GitHasher;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.service.version.Operation.Copy;
import dev.jogakbo.service.version.Operation.Delete;
import dev.jogakbo.service.version.Operation.Put;
import dev.jogakbo.service.version.Operation.PutKnown;
import dev.jogakbo.service.version.Operation.Target;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.service.version.Versions;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.id.ContentId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Turns the lines of one commit into operations, in the order in which they come; bytes that a line
 * carries are taken in at once. A path that is put twice has what was put last. Used by one thread.
 */
final class CommitLines {
  private final HubDataset dataset;
  private final WriteSession session;
  private final Sources sources;
  private final List<Operation> operations = new ArrayList<>();
  private final Set<String> putPaths = new HashSet<>();
  private final Set<ContentId> proven = new LinkedHashSet<>();

  CommitLines(HubDataset dataset, WriteSession session, Sources sources) {
    this.dataset = dataset;
    this.session = session;
    this.sources = sources;
  }

  /** Returns the operations so far. */
  List<Operation> operations() {
    return operations;
  }

  /** Returns the contents that wait for this commit. */
  Set<ContentId> proven() {
    return proven;
  }

  /** Adds what the line asks for. */
  void add(String key, JsonNode value) throws IOException {
    switch (key) {
      case "file" -> file(value);
      case "lfsFile" -> lfsFile(value);
      case "deletedFile" -> delete(value, Target.FILE);
      case "deletedFolder" -> delete(value, Target.FOLDER);
      case "deletedEntry" -> delete(value, Target.EITHER);
      case "copyFile" -> copy(value);
      default -> throw HubJson.malformed("a line has the unknown key '" + key + "'");
    }
  }

  private void file(JsonNode value) throws IOException {
    FilePath path = path(value);
    byte[] bytes = content(value, path);
    Ingested in =
        sources
            .intake()
            .take(
                session,
                dataset.parquet(),
                new ByteArrayInputStream(bytes),
                Expectation.NONE.withLengthBytes(bytes.length))
            .content();
    put(
        value,
        new Put(
            path,
            new TakenFile(
                in.id(), in.sizeBytes(), in.savings(), Optional.of(GitHasher.blobId(bytes)))));
  }

  private static byte[] content(JsonNode value, FilePath path) {
    String content = HubJson.required(value, "content");
    return switch (HubJson.text(value, "encoding").orElse("utf-8")) {
      case "base64" -> base64(content, path);
      case "utf-8" -> utf8(content, path);
      default -> throw HubJson.malformed("file '" + path + "': encoding: expected base64 or utf-8");
    };
  }

  private static byte[] utf8(String content, FilePath path) {
    if (!UTF_8.newEncoder().canEncode(content)) {
      throw HubJson.malformed("file '" + path + "': the content is no text in UTF-8");
    }
    return content.getBytes(UTF_8);
  }

  private static byte[] base64(String content, FilePath path) {
    try {
      return Base64.getDecoder().decode(content);
    } catch (IllegalArgumentException e) {
      throw HubJson.malformed("file '" + path + "': the content is not base64");
    }
  }

  private void lfsFile(JsonNode value) {
    FilePath path = path(value);
    String algorithm = HubJson.text(value, "algo").orElse("sha256");
    String oid = HubJson.required(value, "oid");
    if (!algorithm.equals("sha256") || !oid.matches("[0-9a-f]{64}")) {
      throw HubJson.malformed(
          "lfsFile '" + path + "': expected algo sha256 and an oid of 64 lower-case hex digits");
    }
    put(value, known(path, ContentId.parse(oid)));
  }

  /** What this repository has or was sent; that somebody knows a hash proves nothing. */
  private Operation known(FilePath path, ContentId id) {
    Optional<StagedContent> taken = take(id);
    if (taken.isPresent()) {
      proven.add(id);
      StagedContent content = taken.get();
      return new Put(
          path,
          new TakenFile(content.id(), content.sizeBytes(), content.savings(), Optional.empty()));
    }
    if (!sources.versions().isReadable(dataset.repository(), id)) {
      throw HubJson.malformed(
          "lfsFile '%s': object %s was not uploaded to this repository".formatted(path, id));
    }
    return new PutKnown(path, id);
  }

  private Optional<StagedContent> take(ContentId id) {
    ProvenContents.Wish wish =
        new ProvenContents.Wish(dataset.repository().id().hex(), id, dataset.parquet());
    return sources.proven().take(wish, session, _ -> OutputStream.nullOutputStream());
  }

  private void put(JsonNode value, Operation put) {
    HubJson.text(value, "oldPath")
        .filter(old -> !old.equals(value.path("path").asString()))
        .ifPresent(old -> delete(new FilePath(old), Target.FILE));
    place(path(value), put);
  }

  private void place(FilePath path, Operation put) {
    if (!putPaths.add(path.value())) {
      operations.add(new Delete(path, Target.FILE));
    }
    operations.add(put);
  }

  private void delete(JsonNode value, Target target) {
    String path = HubJson.required(value, "path");
    boolean isFolder = path.endsWith("/") && target != Target.FILE;
    delete(
        new FilePath(isFolder ? path.substring(0, path.length() - 1) : path),
        isFolder ? Target.FOLDER : target);
  }

  private void delete(FilePath path, Target target) {
    operations.add(new Delete(path, target));
    putPaths.remove(path.value());
    if (target != Target.FILE) {
      putPaths.removeIf(put -> put.startsWith(path + "/"));
    }
  }

  private void copy(JsonNode value) {
    FilePath path = path(value);
    FilePath from = new FilePath(HubJson.required(value, "srcPath"));
    place(path, new Copy(HubJson.text(value, "srcRevision"), from, path));
  }

  private static FilePath path(JsonNode value) {
    return new FilePath(HubJson.required(value, "path"));
  }

  /**
   * Where bytes come from.
   *
   * @param intake takes in what lines carry
   * @param proven what was sent before
   * @param versions what the repository has
   */
  record Sources(ParquetIntake intake, ProvenContents proven, Versions versions) {}
}
