package dev.jogakbo.service.maintenance;

import dev.jogakbo.service.version.FileVersion;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.Problem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reports of the store as JSON: a content is written as its SHA-256 and the file versions that hold
 * it.
 */
public final class ReportJson {
  private ReportJson() {}

  /** Returns the report, in which no content is named, as a tree. */
  public static JsonNode tree(Object report) {
    return tree(report, Map.of());
  }

  /** Returns the report as a tree, in which the contents that its problems affect are found. */
  public static JsonNode tree(
      Object report,
      List<Problem> problems,
      Function<Set<ContentKey>, Map<ContentKey, List<FileVersion>>> places) {
    Set<ContentKey> affected =
        problems.stream()
            .flatMap(problem -> problem.affected().stream())
            .collect(Collectors.toSet());
    return tree(report, affected.isEmpty() ? Map.of() : places.apply(affected));
  }

  private static JsonNode tree(Object report, Map<ContentKey, List<FileVersion>> versions) {
    SimpleModule contents =
        new SimpleModule("contents").addSerializer(ContentKey.class, new WithVersions(versions));
    return JsonMapper.builder().addModule(contents).build().valueToTree(report);
  }

  private static final class WithVersions extends ValueSerializer<ContentKey> {
    private final Map<ContentKey, List<FileVersion>> versions;

    WithVersions(Map<ContentKey, List<FileVersion>> versions) {
      this.versions = versions;
    }

    @Override
    public void serialize(ContentKey key, JsonGenerator generator, SerializationContext context) {
      generator.writeStartObject();
      generator.writeStringProperty("content", key.toString());
      generator.writeArrayPropertyStart("versions");
      for (FileVersion version : versions.getOrDefault(key, List.of())) {
        generator.writeStartObject();
        generator.writeStringProperty("dataset", version.dataset());
        generator.writeStringProperty("path", version.path());
        generator.writeStringProperty("commit", version.commit().hex());
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeEndObject();
    }
  }
}
