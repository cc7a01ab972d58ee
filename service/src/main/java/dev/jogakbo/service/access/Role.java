package dev.jogakbo.service.access;

/** What a token may do at most, smallest first; each includes those before it. */
public enum Role {
  /** Look. */
  READ,
  /** Change datasets. */
  WRITE,
  /** Run the instance, or what the token's scope names of it. */
  ADMIN;

  /** Returns whether this role may do what the other may. */
  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }
}
