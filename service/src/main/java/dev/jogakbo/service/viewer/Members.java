package dev.jogakbo.service.viewer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Members of a JSON object that is being made, in their order. */
record Members(Map<String, @Nullable Object> map) {

  Members() {
    this(new LinkedHashMap<>());
  }

  Members with(String name, @Nullable Object value) {
    map.put(name, value);
    return this;
  }

  /** Says what of the dataset the object is about. */
  static Members of(Viewed viewed, String... configAndSplit) {
    Members members = new Members().with("dataset", viewed.name());
    List<String> names = List.of("config", "split");
    for (int i = 0; i < configAndSplit.length; i++) {
      members.with(names.get(i), configAndSplit[i]);
    }
    return members;
  }
}
