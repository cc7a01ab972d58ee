package dev.jogakbo.service.viewer;

import dev.jogakbo.service.viewer.ViewerException.Code;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Objects of JSON, one after another as on lines, or in a list. */
final class JsonRecords implements Records {
  private static final int NESTING_DEPTH_MAX = 64;
  private static final int TEXT_CHARS_MAX = 8 << 20;
  private static final int TYPE_COUNT_MAX = 20_000;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(NESTING_DEPTH_MAX)
                          .maxStringLength(TEXT_CHARS_MAX)
                          .build())
                  .build())
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private final ScanStream stream;
  private final BoundedRecords bounded;
  private final MappingIterator<Object> values;
  private final JsonGuess.Room room = new JsonGuess.Room(TYPE_COUNT_MAX);

  JsonRecords(ScanStream stream) {
    this.stream = stream;
    this.bounded = new BoundedRecords(stream);
    try {
      this.values = JSON.readerFor(Object.class).readValues(bounded);
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  private static ViewerException malformed(JacksonException e) {
    return new ViewerException(Code.MALFORMED, "JSON: " + e.getOriginalMessage(), e);
  }

  @Override
  public @Nullable Map<String, @Nullable Object> next() {
    bounded.begin();
    try {
      return values.hasNextValue() ? object(values.nextValue()) : null;
    } catch (JacksonException e) {
      if (stream.isCut()) {
        return null;
      }
      throw malformed(e);
    }
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> members)) {
      throw new ViewerException(Code.MALFORMED, "JSON: expected an object for each row");
    }
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    members.forEach((name, member) -> object.put(String.valueOf(name), member));
    return object;
  }

  @Override
  public Guess guess() {
    return new JsonGuess(room);
  }
}
