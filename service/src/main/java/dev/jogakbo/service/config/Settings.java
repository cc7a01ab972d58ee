package dev.jogakbo.service.config;

import static dev.jogakbo.service.config.SettingForms.bytes;
import static dev.jogakbo.service.config.SettingForms.choice;
import static dev.jogakbo.service.config.SettingForms.number;
import static dev.jogakbo.service.config.SettingForms.text;
import static dev.jogakbo.service.config.SettingForms.time;
import static dev.jogakbo.service.config.SettingForms.yesOrNo;

import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.config.SettingForms.Range;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.store.object.location.ObjectStoreLocation;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set, and the values of this instance. A setting is the property {@code
 * jogakbo.NAME} or the environment variable {@code JOGAKBO_NAME}; the property wins.
 */
public final class Settings {
  /** Where everything local lies. */
  public static final Setting<Path> DATA =
      new Setting<>(
          "data", "data", "a folder", "the index, uploads under way, the lock", Settings::path);

  /** Where to listen. */
  public static final Setting<String> HOST =
      text("host", "127.0.0.1", "an address of this machine", "where to listen");

  /** Port to listen at. */
  public static final Setting<Integer> PORT =
      number("port", new Range(7080, 0, 65_535), "port to listen at; 0: any free one");

  /** Where the bucket is. */
  public static final Setting<ObjectStoreLocation> OBJECT_STORE =
      new Setting<>(
          "object-store",
          "",
          "folder:DIR or s3://BUCKET/PREFIX?endpoint=URL&region=R&pathStyle=true",
          "where every byte is kept; when not set, folder:DATA/objects",
          ObjectStoreLocation::parse);

  /** What the outside calls this instance. */
  public static final Setting<String> PUBLIC_URL =
      new Setting<>(
          "public-url",
          "",
          "an http or https URL, possibly with a path, without query",
          "what links in answers begin with; when not set, what the request was addressed to",
          Settings::publicUrl);

  /** Whether a proxy in front is believed. */
  public static final Setting<Boolean> TRUST_FORWARDED =
      yesOrNo(
          "trust-forwarded",
          "false",
          "whether X-Forwarded-Proto, -Host, -Port and -Prefix of a proxy in front are believed");

  /** Whether public datasets are open. */
  public static final Setting<Boolean> ANONYMOUS_READ =
      yesOrNo("anonymous-read", "true", "whether public datasets can be read without a token");

  /** The first token. */
  public static final Setting<String> ADMIN_TOKEN =
      text(
          "admin-token",
          "",
          "24 to 256 visible characters, at least 10 different",
          "a token that may do everything; when not set, the first start makes one and prints it");

  /** Who shares chunks with whom. */
  public static final Setting<DomainPlan> NAMESPACE_DOMAIN =
      choice(
          "namespace-domain",
          DomainPlan.SHARED,
          "whether new namespaces share chunks with the instance or have a domain of their own");

  /** Who may read what the Hub's clients make. */
  public static final Setting<Visibility> HUB_VISIBILITY =
      choice(
          "hub-visibility",
          Visibility.PRIVATE,
          "who may read a dataset that a client of the Hub makes without saying it; public is what"
              + " those clients know from elsewhere");

  /** How long signed links are good. */
  public static final Setting<Duration> LINK_EXPIRY =
      time(
          "link-expiry",
          new Range(6 * 3600, 5, 7 * 86_400),
          "how long links are good that permit to send or read one file without a token");

  /** How long access to the store of chunks lasts. */
  public static final Setting<Duration> XET_TOKEN_EXPIRY =
      time(
          "xet-token-expiry",
          new Range(3600, 5, 86_400),
          "how long an access token of Xet is good; clients ask for another before it ends");

  /** How long chunks are kept for clients. */
  public static final Setting<Duration> XET_LEASE =
      time(
          "xet-lease",
          new Range(35 * 86_400, 14 * 86_400, 365 * 86_400),
          "how long what Xet clients sent or were told of is kept though no commit names it, in time"
              + " the service runs; they remember it for up to four weeks");

  /** Length of parts. */
  public static final Setting<Long> LFS_PART_BYTES =
      bytes(
          "lfs-part-bytes",
          new Range(256L << 20, 1 << 20, 1L << 40),
          "longer objects of git-lfs are sent in parts of that length, by clients that can");

  /** Longest file. */
  public static final Setting<Long> FILE_BYTES_MAX =
      bytes("file-bytes-max", new Range(1L << 40, 1, 1L << 50), "longest file that is taken");

  /** Longest JSON body. */
  public static final Setting<Long> JSON_BYTES_MAX =
      bytes(
          "json-bytes-max", new Range(64L << 20, 1 << 10, 1 << 30), "longest JSON body of a call");

  /** Longest push. */
  public static final Setting<Long> GIT_PUSH_BYTES_MAX =
      bytes(
          "git-push-bytes-max",
          new Range(1L << 30, 1 << 20, 1L << 40),
          "most bytes of a push by git, packed and unpacked; large files go by git-lfs beside it");

  /** Most operations in a commit. */
  public static final Setting<Integer> COMMIT_OPERATIONS_MAX =
      number(
          "commit-operations-max",
          new Range(100_000, 1, 1_000_000),
          "most operations in one commit");

  /** Most requests of an account that carry file bytes at once. */
  public static final Setting<Integer> TRANSFERS_MAX =
      number(
          "transfers-per-account-max",
          new Range(1000, 1, 100_000),
          "most requests of one account that send file bytes at once");

  /** Most files taken in at once. */
  public static final Setting<Integer> UPLOADS_MAX =
      number(
          "uploads-per-account-max",
          new Range(200_000, 1, 10_000_000),
          "most resumable uploads of one account that are not committed yet");

  /** When unfinished uploads go. */
  public static final Setting<Duration> UPLOAD_EXPIRY =
      time(
          "upload-expiry",
          new Range(7 * 86_400, 60, 365 * 86_400),
          "how long a resumable upload is kept after its last byte, in time the service runs");

  /** Shortest Parquet file that is taken apart. */
  public static final Setting<Long> PARQUET_BYTES_MIN =
      bytes(
          "parquet-bytes-min",
          new Range(64 << 10, 0, 1L << 50),
          "Parquet files shorter than this are stored as any other file");

  /** Most bytes of bodies that lie on the disk while they arrive. */
  public static final Setting<Long> SPOOL_BYTES_MAX =
      bytes(
          "spool-bytes-max",
          new Range(64L << 30, 0, 1L << 50),
          "most bytes of Parquet files that lie in the data directory while they arrive; what has"
              + " no room is stored as any other file");

  /** Room for what takes long to make. */
  public static final Setting<Long> REBUILT_BYTES_MAX =
      bytes(
          "rebuilt-bytes-max",
          new Range(4L << 30, 0, 1L << 50),
          "room in the data directory for parts of Parquet files that were made again for a reader,"
              + " to be there for the next; 0 keeps none");

  /** Whether deferred files are taken apart. */
  public static final Setting<Boolean> OPTIMISE_DEFERRED =
      yesOrNo(
          "optimise-deferred",
          "true",
          "whether Parquet files of datasets whose parquetTiming is deferred are taken apart in the"
              + " background; if not, they wait");

  /** How often deferred files are looked for. */
  public static final Setting<Duration> OPTIMISE_INTERVAL =
      time(
          "optimise-interval",
          new Range(5, 1, 86_400),
          "how long the background work rests before it looks for deferred Parquet files again");

  /** How fast deferred files are gone through. */
  public static final Setting<Long> OPTIMISE_BYTES_PER_SECOND =
      bytes(
          "optimise-bytes-per-second",
          new Range(64L << 20, 64 << 10, 1L << 40),
          "bytes of deferred Parquet files that are gone through in a second, at most");

  /** Longest silence in a body. */
  public static final Setting<Duration> UPLOAD_STALL =
      time(
          "upload-stall",
          new Range(30, 1, 3600),
          "how long a request may go without sending a byte of its body");

  /** Longest pause of a reader. */
  public static final Setting<Duration> DOWNLOAD_STALL =
      time(
          "download-stall",
          new Range(300, 1, 86_400),
          "how long a client may go without taking a byte of an answer");

  /** What is read of bodies nobody wants. */
  public static final Setting<Long> REFUSED_BODY_BYTES =
      bytes(
          "refused-body-bytes",
          new Range(16 << 20, 0, 1 << 30),
          "how much of the body of a refused request is read so that the refusal arrives");

  /** Most connections at once. */
  public static final Setting<Integer> CONNECTIONS_MAX =
      number(
          "connections-max",
          new Range(500, 10, 100_000),
          "connections served at once, each with about 0.25 MiB of memory; who comes later waits");

  /** Most ranges in one request. */
  public static final Setting<Integer> RANGES_MAX =
      number(
          "ranges-max",
          new Range(64, 1, 1000),
          "most byte ranges answered in one reply; a request for more gets the whole file");

  /** How long a stop waits. */
  public static final Setting<Duration> SHUTDOWN_WAIT =
      time(
          "shutdown-wait",
          new Range(20, 0, 3600),
          "how long stopping waits for requests under way");

  /** Form of log lines. */
  public static final Setting<LogForm> LOG_FORM =
      choice("log-form", LogForm.TEXT, "form of log lines: text, or json in the ECS schema");

  /** Who may see metrics. */
  public static final Setting<MetricsReader> METRICS_READER =
      choice(
          "metrics-reader",
          MetricsReader.ADMIN,
          "who may read /actuator/prometheus: whoever shows an admin or the metrics token, or"
              + " anyone");

  /** Token that sees metrics only. */
  public static final Setting<String> METRICS_TOKEN =
      text(
          "metrics-token",
          "",
          "24 to 256 visible characters, at least 10 different",
          "a token that may read the metrics and nothing else");

  private static final List<Setting<?>> ALL =
      List.of(
          DATA,
          HOST,
          PORT,
          OBJECT_STORE,
          PUBLIC_URL,
          TRUST_FORWARDED,
          ANONYMOUS_READ,
          ADMIN_TOKEN,
          NAMESPACE_DOMAIN,
          HUB_VISIBILITY,
          LINK_EXPIRY,
          XET_TOKEN_EXPIRY,
          XET_LEASE,
          LFS_PART_BYTES,
          FILE_BYTES_MAX,
          JSON_BYTES_MAX,
          GIT_PUSH_BYTES_MAX,
          COMMIT_OPERATIONS_MAX,
          TRANSFERS_MAX,
          UPLOADS_MAX,
          UPLOAD_EXPIRY,
          PARQUET_BYTES_MIN,
          SPOOL_BYTES_MAX,
          REBUILT_BYTES_MAX,
          OPTIMISE_DEFERRED,
          OPTIMISE_INTERVAL,
          OPTIMISE_BYTES_PER_SECOND,
          UPLOAD_STALL,
          DOWNLOAD_STALL,
          REFUSED_BODY_BYTES,
          CONNECTIONS_MAX,
          RANGES_MAX,
          SHUTDOWN_WAIT,
          LOG_FORM,
          METRICS_READER,
          METRICS_TOKEN);

  private final Map<Setting<?>, Object> values = new HashMap<>();

  private Settings() {}

  /** Returns every setting there is. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  /**
   * Reads all settings.
   *
   * @param source from a property's name to its text, or null where it is not set
   * @throws InvalidSettingException naming the first that is wrong
   */
  public static Settings read(UnaryOperator<@Nullable String> source) {
    Settings settings = new Settings();
    for (Setting<?> setting : ALL) {
      settings.read(setting, source.apply(setting.property()));
    }
    return settings;
  }

  private void read(Setting<?> setting, @Nullable String text) {
    boolean isSet = text != null && !text.isBlank();
    String effective = isSet ? String.valueOf(text) : setting.defaultText();
    if (isSet || !effective.isEmpty()) {
      values.put(setting, setting.parse(effective));
    }
  }

  /**
   * Returns the value of a setting that always has one.
   *
   * @throws IllegalStateException if it has none
   */
  public <T> T value(Setting<T> setting) {
    return find(setting)
        .orElseThrow(() -> new IllegalStateException(setting.property() + " is not set"));
  }

  /** Returns the value of a setting that may have none. */
  @SuppressWarnings("unchecked") // only read() puts values, each parsed by its own setting
  public <T> Optional<T> find(Setting<T> setting) {
    return Optional.ofNullable((T) values.get(setting));
  }

  private static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String publicUrl(String text) {
    if (!text.matches("https?://[^/?#\\s]+(/[^?#\\s]*)?")) {
      throw new IllegalArgumentException("not a public URL");
    }
    return text.replaceFirst("/+$", "");
  }

  /** Form of log lines. */
  public enum LogForm {
    /** For people. */
    TEXT,
    /** One JSON object a line, in the Elastic Common Schema. */
    JSON
  }

  /** Who may see metrics. */
  public enum MetricsReader {
    /** Tokens that may. */
    ADMIN,
    /** Everybody who can reach the port. */
    ANYONE
  }
}
