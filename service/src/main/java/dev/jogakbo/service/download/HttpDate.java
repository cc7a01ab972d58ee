package dev.jogakbo.service.download;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The one form of dates that HTTP writes (RFC 9110 §5.6.7). */
final class HttpDate {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private HttpDate() {}

  static String write(Instant instant) {
    return FORM.format(instant);
  }

  /** Returns the moment; nothing for what is absent or not a date, which then does not count. */
  static Optional<Instant> find(@Nullable String text) {
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
