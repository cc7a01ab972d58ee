package dev.jogakbo.service.hub;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The one form of moments in the Hub's JSON: {@code 2026-01-31T23:59:59.000Z}. */
final class Moments {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private Moments() {}

  static String write(Instant moment) {
    return FORM.format(moment);
  }
}
