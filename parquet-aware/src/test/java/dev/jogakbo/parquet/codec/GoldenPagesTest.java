package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What each profile makes of inputs of every kind and edge length is what it made when it was
 * frozen. {@code golden-pages.txt}: profile id, input, first half of the SHA-256 of the page. A
 * line is added for a new profile; one that is there never changes.
 */
class GoldenPagesTest {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final int LARGE_BYTES = 1 << 20;
  private static final int DIGEST_LENGTH = 32;

  private static Map<String, byte[]> smallInputs() {
    Map<String, byte[]> inputs = new LinkedHashMap<>();
    inputs.put("empty", new byte[0]);
    inputs.put("byte", new byte[] {42});
    inputs.put("repeats-5000", PageInputs.repeats(5000, 4));
    inputs.put("text-" + BLOCK_BYTES, PageInputs.text(BLOCK_BYTES, BLOCK_BYTES));
    return inputs;
  }

  private static Map<String, byte[]> largeInputs() {
    Map<String, byte[]> inputs = new LinkedHashMap<>();
    for (int length : new int[] {BLOCK_BYTES - 1, BLOCK_BYTES + 1}) {
      inputs.put("text-" + length, PageInputs.text(length, length));
    }
    inputs.put("ints-" + BLOCK_BYTES, PageInputs.ints(BLOCK_BYTES, 2));
    inputs.put("random-" + BLOCK_BYTES, PageInputs.random(BLOCK_BYTES, 3));
    inputs.put("text-" + LARGE_BYTES, PageInputs.text(LARGE_BYTES, 5));
    return inputs;
  }

  @Test
  void everyProfileMakesTheSameAsEver() throws IOException {
    assertGolden(FrozenProfiles.all(), smallInputs());
  }

  @Test
  void fastProfilesMakeTheSameOfLargePages() throws IOException {
    assertGolden(profiles(false), largeInputs());
  }

  @Test
  @Tag("long")
  void slowProfilesMakeTheSameOfLargePages() throws IOException {
    assertGolden(profiles(true), largeInputs());
  }

  private static List<EncoderProfile> profiles(boolean areSlow) {
    return FrozenProfiles.all().stream().filter(profile -> profile.isSlow() == areSlow).toList();
  }

  private static void assertGolden(List<EncoderProfile> profiles, Map<String, byte[]> inputs)
      throws IOException {
    List<String> golden = Resources.lines("golden-pages.txt");
    List<String> made = new ArrayList<>();
    for (EncoderProfile profile : profiles) {
      inputs.forEach((name, plain) -> made.add(line(profile, name, plain)));
    }
    assertThat(golden).containsAll(made);
  }

  private static String line(EncoderProfile profile, String name, byte[] plain) {
    String digest = SelfCheck.sha256(ByteSlice.of(Encoded.by(profile, plain)));
    return profile.id() + " " + name + " " + digest.substring(0, DIGEST_LENGTH);
  }

  @Test
  void idsAreGivenOnce() {
    assertThat(FrozenProfiles.all()).extracting(EncoderProfile::id).doesNotHaveDuplicates();
    assertThat(FrozenProfiles.all()).extracting(EncoderProfile::name).doesNotHaveDuplicates();
    assertThat(FrozenProfiles.all()).allSatisfy(p -> assertThat(p.id()).isBetween(1, 255));
  }
}
