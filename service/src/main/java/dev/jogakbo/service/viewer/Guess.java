package dev.jogakbo.service.viewer;

import org.jspecify.annotations.Nullable;

/** What type the values of a column have, as far as they were seen. Used by one thread. */
interface Guess {

  /** Takes a value into account. */
  void see(@Nullable Object value);

  /** Returns the type, as in {@link Feature#type}. */
  Object type();

  /** Returns the value as one of that type; as it is if it is none. */
  @Nullable Object convert(@Nullable Object value);
}
