package dev.jogakbo.parquet.codec;

import java.util.function.Supplier;

/**
 * One way of making compressed bytes, frozen: what it makes of given plain bytes and parameters
 * never changes, and its id is never given to another. All of them are in {@link FrozenProfiles}.
 */
public final class EncoderProfile {
  private final int id;
  private final String name;
  private final PageCoding coding;
  private final boolean isSlow;
  private final Supplier<BlockEncoder> encoders;

  EncoderProfile(int id, String name, PageCoding coding, boolean isSlow, Supplier<BlockEncoder> e) {
    this.id = id;
    this.name = name;
    this.coding = coding;
    this.isSlow = isSlow;
    this.encoders = e;
  }

  /** Returns the number stored with pages, 1 to 255. */
  public int id() {
    return id;
  }

  /** Returns what it is called in metrics and reports. */
  public String name() {
    return name;
  }

  /** Returns how its pages are laid out. */
  PageCoding coding() {
    return coding;
  }

  /** Whether it may take so long that its speed has to be looked at before it is used. */
  boolean isSlow() {
    return isSlow;
  }

  /** Returns a new encoder, for one thread. */
  BlockEncoder newEncoder() {
    return encoders.get();
  }

  @Override
  public String toString() {
    return "profile " + id + " (" + name + ")";
  }
}
