package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads bodies of web forms. */
final class HubForm {
  private HubForm() {}

  /** Returns what each parameter was given last, in the order in which they first came. */
  static Map<String, String> read(String form) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : form.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      }
    }
    return values;
  }

  /** Returns the text behind the percent signs. */
  static String decode(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException e) {
      throw HubJson.malformed("the form: expected percent-encoded UTF-8");
    }
  }
}
