package dev.jogakbo.service.repo;

/**
 * Whom git names as author. Characters that git's form has no room for ({@code <}, {@code >} and
 * controls) become spaces, so that any account has a valid form.
 *
 * @param name account's name
 * @param email account's address, "" if none
 */
public record Author(String name, String email) {

  /** Makes both fit into a git object. */
  public Author {
    name = fit(name).isEmpty() ? "unknown" : fit(name);
    email = fit(email);
  }

  private static String fit(String text) {
    return text.replaceAll("[<>\\p{Cntrl}\\x{D800}-\\x{DFFF}]", " ").strip();
  }
}
