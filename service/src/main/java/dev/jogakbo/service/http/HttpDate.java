package dev.jogakbo.service.http;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The one form of dates that HTTP writes (RFC 9110 §5.6.7). */
public final class HttpDate {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private HttpDate() {}

  /** Returns the moment in that form, to the second. */
  public static String write(Instant instant) {
    return FORM.format(instant);
  }

  /** Returns the moment; nothing for what is absent or not a date, which then does not count. */
  public static Optional<Instant> find(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(FORM.parse(text.strip(), Instant::from));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
