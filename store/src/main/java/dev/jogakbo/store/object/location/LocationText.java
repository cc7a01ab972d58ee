package dev.jogakbo.store.object.location;

import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.s3.S3Settings;
import dev.jogakbo.store.object.s3.S3Settings.Addressing;
import dev.jogakbo.store.object.s3.S3Settings.Uploads;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of a location; whatever it does not know is an error that says what it expected.
 */
final class LocationText {
  private static final String FOLDER = "folder:";
  private static final String S3 = "s3://";
  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Set<String> PARAMETERS =
      Set.of("connections", "endpoint", "pathStyle", "region", "uploads");
  private static final int CONNECTION_COUNT_MAX = 10_000;

  private final String text;

  private LocationText(String text) {
    this.text = text;
  }

  static ObjectStoreLocation parse(String text) {
    return new LocationText(text).parse();
  }

  private ObjectStoreLocation parse() {
    if (text.startsWith(FOLDER) && text.length() > FOLDER.length()) {
      return new ObjectStoreLocation.Folder(Path.of(text.substring(FOLDER.length())));
    }
    if (text.startsWith(S3)) {
      return new ObjectStoreLocation.Bucket(settings(text.substring(S3.length())));
    }
    throw wrong("folder:DIR or s3://BUCKET/PREFIX?endpoint=URL", text);
  }

  private S3Settings settings(String rest) {
    int question = rest.indexOf('?');
    String path = question < 0 ? rest : rest.substring(0, question);
    Map<String, String> parameters = parameters(question < 0 ? "" : rest.substring(question + 1));
    int slash = path.indexOf('/');
    String bucket = slash < 0 ? path : path.substring(0, slash);
    if (!BUCKET.matcher(bucket).matches()) {
      throw wrong("a bucket name of 3 to 63 lower case letters, digits, dots and hyphens", bucket);
    }
    @Nullable URI endpoint = endpoint(parameters.get("endpoint"));
    return new S3Settings(
        bucket,
        prefix(slash < 0 ? "" : path.substring(slash + 1)),
        endpoint,
        parameters.get("region"),
        addressing(parameters.getOrDefault("pathStyle", endpoint == null ? "false" : "true")),
        uploads(parameters.getOrDefault("uploads", "auto")),
        connections(parameters.get("connections")));
  }

  private Map<String, String> parameters(String query) {
    Map<String, String> parameters = new TreeMap<>();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      if (equals < 0 || !PARAMETERS.contains(name)) {
        throw wrong("parameters NAME=VALUE of " + String.join(", ", sorted()), pair);
      }
      if (parameters.put(name, decode(pair.substring(equals + 1))) != null) {
        throw wrong("each parameter once", name);
      }
    }
    return parameters;
  }

  private static Set<String> sorted() {
    return new TreeSet<>(PARAMETERS);
  }

  /** Undoes percent signs only: a plus stays a plus. */
  private String decode(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw wrong("two hexadecimal digits after each percent sign", value);
    }
  }

  private String prefix(String path) {
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    if (trimmed.isEmpty()) {
      return "";
    }
    if (!ObjectKey.isKey(trimmed)) {
      throw wrong("a prefix of segments of lower case letters, digits, '.', '_' and '-'", path);
    }
    return trimmed + "/";
  }

  private @Nullable URI endpoint(@Nullable String value) {
    if (value == null) {
      return null;
    }
    URI uri = uri(value);
    boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!isHttp || uri.getHost() == null || uri.getUserInfo() != null || uri.getQuery() != null) {
      throw wrong("an endpoint such as http://127.0.0.1:9000, without credentials", value);
    }
    return uri;
  }

  private URI uri(String value) {
    try {
      return new URI(value);
    } catch (URISyntaxException e) {
      throw wrong("an endpoint such as http://127.0.0.1:9000", value);
    }
  }

  private Addressing addressing(String value) {
    return switch (value) {
      case "true" -> Addressing.PATH;
      case "false" -> Addressing.HOST;
      default -> throw wrong("pathStyle=true or pathStyle=false", value);
    };
  }

  private Uploads uploads(String value) {
    for (Uploads uploads : Uploads.values()) {
      if (uploads.name().toLowerCase(Locale.ROOT).equals(value)) {
        return uploads;
      }
    }
    throw wrong("uploads=auto, unsigned, signed or checksummed", value);
  }

  private int connections(@Nullable String value) {
    if (value == null) {
      return S3Settings.CONNECTION_COUNT_MAX;
    }
    if (!value.matches("[0-9]{1,5}") || Integer.parseInt(value) < 1) {
      throw wrong("connections=1 to " + CONNECTION_COUNT_MAX, value);
    }
    return Math.min(Integer.parseInt(value), CONNECTION_COUNT_MAX);
  }

  /** Names the part that is wrong, not the whole text: that may hold what must not be logged. */
  private static IllegalArgumentException wrong(String expected, String found) {
    String shown = found.contains("@") ? "one with an '@'" : "'" + found + "'";
    return new IllegalArgumentException(
        "object store location: expected %s, found %s".formatted(expected, shown));
  }
}
