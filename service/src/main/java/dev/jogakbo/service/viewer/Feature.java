package dev.jogakbo.service.viewer;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A column, as the library of datasets describes it.
 *
 * @param type {@code {"dtype": "int64", "_type": "Value"}}, of fields an object by their names, of
 *     lists {@code {"feature": …, "_type": "List"}}
 */
record Feature(String name, Object type) {

  static Map<String, Object> value(String dtype) {
    return type("dtype", dtype, "Value");
  }

  static Map<String, Object> list(Object element) {
    return type("feature", element, "List");
  }

  /** Of lists that all have so many elements. */
  static Map<String, Object> list(Object element, int length) {
    Map<String, Object> type = new LinkedHashMap<>();
    type.put("feature", element);
    type.put("length", length);
    type.put("_type", "List");
    return type;
  }

  static Map<String, Object> largeList(Object element) {
    return type("feature", element, "LargeList");
  }

  private static Map<String, Object> type(String member, Object value, String kind) {
    Map<String, Object> type = new LinkedHashMap<>();
    type.put(member, value);
    type.put("_type", kind);
    return type;
  }
}
