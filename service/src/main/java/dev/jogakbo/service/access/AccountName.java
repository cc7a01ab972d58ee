package dev.jogakbo.service.access;

import java.util.regex.Pattern;

/**
 * An account: the author of commits and the owner of namespaces.
 *
 * @param value a letter or digit, then up to 63 of {@code [A-Za-z0-9._-]}
 */
public record AccountName(String value) {
  /** What a name may look like, in words. */
  public static final String FORM = "1 to 64 of A-Z a-z 0-9 . _ - beginning with a letter or digit";

  private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  /** Checks the form. */
  public AccountName {
    if (!WELL_FORMED.matcher(value).matches()) {
      throw new IllegalArgumentException("expected " + FORM + ", found '" + value + "'");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
