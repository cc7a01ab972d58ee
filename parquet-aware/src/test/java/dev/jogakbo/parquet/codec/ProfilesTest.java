package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfilesTest {
  private static final EncoderProfile FROZEN =
      new EncoderProfile(
          16, "a", PageCoding.SNAPPY, false, () -> new SnappyEncoder(SnappyFamily.A));
  private static final EncoderProfile CHANGED =
      new EncoderProfile(
          16, "a", PageCoding.SNAPPY, false, () -> new SnappyEncoder(SnappyFamily.D));
  private static final EncoderProfile WITHOUT_LIBRARY =
      new EncoderProfile(
          17,
          "gone",
          PageCoding.SNAPPY,
          false,
          () -> {
            throw new UnsatisfiedLinkError("no such library");
          });

  private static Profiles of(EncoderProfile... profiles) {
    return new Profiles(List.of(profiles), SelfCheck.shipped());
  }

  @Test
  void everyProfileShippedPassesItsCheck() {
    assertThat(new Profiles().checkAll()).isEmpty();
  }

  @Test
  void aProfileThatMakesWhatItMadeIsUsed() {
    assertThat(of(FROZEN).load(16)).isSameAs(FROZEN);
    assertThat(of(FROZEN).isUsable(FROZEN)).isTrue();
  }

  @Test
  void aProfileThatMakesOtherBytesFailsLoudly() {
    Profiles profiles = of(CHANGED);
    assertThat(profiles.isUsable(CHANGED)).isFalse();
    assertThat(profiles.checkAll()).containsOnlyKeys(CHANGED);
    assertThatThrownBy(() -> profiles.load(16))
        .isInstanceOf(ProfileUnavailableException.class)
        .hasMessageContaining("expected")
        .hasMessageContaining("found");
    PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);
    PageEncoding encoding = new PageEncoding(CHANGED, EncoderParameters.NONE);
    assertThatThrownBy(() -> bench.encode(encoding, ByteSlice.of(new byte[9])))
        .isInstanceOf(ProfileUnavailableException.class);
  }

  @Test
  void aProfileWithoutItsLibraryFailsLoudlyAndAlone() {
    Profiles profiles = of(FROZEN, WITHOUT_LIBRARY);
    assertThat(profiles.checkAll())
        .containsOnlyKeys(WITHOUT_LIBRARY)
        .extractingByKey(WITHOUT_LIBRARY)
        .asString()
        .contains("no such library");
    assertThat(profiles.load(16)).isSameAs(FROZEN);
    assertThatThrownBy(() -> profiles.load(17)).isInstanceOf(ProfileUnavailableException.class);
  }

  @Test
  void aProfileWithoutDigestIsNotTrusted() {
    Profiles profiles = new Profiles(List.of(FROZEN), new SelfCheck(Map.of()));
    assertThat(profiles.isUsable(FROZEN)).isFalse();
  }

  @Test
  void anUnknownIdNamesItself() {
    assertThat(of(FROZEN).find(200)).isEmpty();
    assertThatThrownBy(() -> of(FROZEN).load(200))
        .isInstanceOf(ProfileUnavailableException.class)
        .hasMessageContaining("200");
  }
}
