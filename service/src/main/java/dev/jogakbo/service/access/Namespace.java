package dev.jogakbo.service.access;

import dev.jogakbo.store.id.DomainId;
import java.util.Locale;

/**
 * A group of datasets; names that differ in case only are one.
 *
 * @param name its name
 * @param owner the account that may do everything in it
 * @param domain where its chunks are shared, fixed for good
 */
public record Namespace(String name, AccountName owner, DomainId domain) {

  /** Returns the form under which names that differ in case only are equal. */
  public static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  String folded() {
    return fold(name);
  }
}
