package dev.jogakbo.parquet.codec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The profiles of this installation. Each is checked once, at the latest before its first use, by
 * encoding a sample whose compressed bytes are known; one that fails, or whose library is not
 * there, is not used for new pages, and reading pages made by it fails loudly. For any number of
 * threads.
 */
public final class Profiles {
  private final Map<Integer, EncoderProfile> byId;
  private final Map<Integer, Optional<String>> troubles = new ConcurrentHashMap<>();
  private final SelfCheck selfCheck;

  /** Takes all frozen profiles. */
  public Profiles() {
    this(FrozenProfiles.all(), SelfCheck.shipped());
  }

  Profiles(List<EncoderProfile> profiles, SelfCheck selfCheck) {
    this.byId =
        profiles.stream()
            .collect(Collectors.toUnmodifiableMap(EncoderProfile::id, Function.identity()));
    this.selfCheck = selfCheck;
  }

  /**
   * Checks every profile that was not checked yet, as a start should, and returns those that cannot
   * be used, with the reason.
   */
  public Map<EncoderProfile, String> checkAll() {
    return byId.values().stream()
        .filter(profile -> findTrouble(profile).isPresent())
        .collect(
            Collectors.toUnmodifiableMap(
                Function.identity(), profile -> findTrouble(profile).orElseThrow()));
  }

  /** Finds the profile of an id, usable or not. */
  public Optional<EncoderProfile> find(int id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * Returns the profile of an id, for reading what it made.
   *
   * @throws ProfileUnavailableException if there is none or it cannot be used
   */
  public EncoderProfile load(int id) {
    EncoderProfile profile =
        find(id)
            .orElseThrow(() ->
                new ProfileUnavailableException(
                    "profile " + id + ": not known here; a newer version wrote it"));
    require(profile);
    return profile;
  }

  /** Whether the profile passed its check. */
  boolean isUsable(EncoderProfile profile) {
    return findTrouble(profile).isEmpty();
  }

  void require(EncoderProfile profile) {
    findTrouble(profile)
        .ifPresent(trouble -> {
          throw new ProfileUnavailableException(profile + ": " + trouble);
        });
  }

  private Optional<String> findTrouble(EncoderProfile profile) {
    return troubles.computeIfAbsent(profile.id(), id -> selfCheck.findTrouble(profile));
  }
}
