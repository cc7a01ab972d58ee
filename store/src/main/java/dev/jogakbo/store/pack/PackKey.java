package dev.jogakbo.store.pack;

import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectKey;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The name of a pack in the bucket: {@code packs/<first 2 digits of the id>/<32 digits>}. */
public final class PackKey {
  /** What every pack's key begins with, for listings. */
  public static final String PREFIX = "packs/";

  private static final Pattern KEY = Pattern.compile("packs/([0-9a-f]{2})/(\\1[0-9a-f]{30})");

  private PackKey() {}

  /** Returns the key of the pack. */
  public static ObjectKey of(PackId id) {
    String hex = id.toHex();
    return ObjectKey.of(PREFIX + hex.substring(0, 2) + "/" + hex);
  }

  /** Returns the pack that the key names, or nothing if it names none. */
  public static Optional<PackId> findId(ObjectKey key) {
    Matcher matcher = KEY.matcher(key.value());
    return matcher.matches() ? Optional.of(PackId.parse(matcher.group(2))) : Optional.empty();
  }
}
