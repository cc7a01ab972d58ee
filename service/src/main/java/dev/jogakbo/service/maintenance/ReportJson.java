package dev.jogakbo.service.maintenance;

import dev.jogakbo.store.catalog.ContentKey;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Reports of the store as JSON: a content is written as its SHA-256. */
public final class ReportJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new SimpleModule("reports").addSerializer(ContentKey.class, new AsText()))
          .build();

  private ReportJson() {}

  /** Returns the report as a tree. */
  public static JsonNode tree(Object report) {
    return MAPPER.valueToTree(report);
  }

  private static final class AsText extends ValueSerializer<ContentKey> {
    @Override
    public void serialize(ContentKey key, JsonGenerator generator, SerializationContext context) {
      generator.writeString(key.toString());
    }
  }
}
