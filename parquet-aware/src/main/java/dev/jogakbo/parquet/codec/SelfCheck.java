package dev.jogakbo.parquet.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether an encoder still makes of a built-in sample what it made when its profile was frozen. The
 * digests lie beside this class in {@code self-check.txt}: id and SHA-256 of the page, one profile
 * a line.
 */
final class SelfCheck {
  private static final String DIGESTS = "self-check.txt";

  /** A gzip header as any; the check is of what follows it. */
  private static final byte[] GZIP_PARAMETERS = {1, 10, 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};

  private final byte[] sample = Sample.bytes();
  private final Map<Integer, String> digests;

  SelfCheck(Map<Integer, String> digests) {
    this.digests = Map.copyOf(digests);
  }

  /** Returns the check against the digests shipped. */
  static SelfCheck shipped() {
    try (InputStream in = SelfCheck.class.getResourceAsStream(DIGESTS)) {
      if (in == null) {
        throw new IOException(DIGESTS + ": not there");
      }
      return new SelfCheck(read(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<Integer, String> read(InputStream in) {
    List<String> lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)).lines().toList();
    return lines.stream()
        .map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(parts -> Integer.valueOf(parts[0]), parts -> parts[1]));
  }

  /** Finds what is wrong with a profile in this installation. */
  Optional<String> findTrouble(EncoderProfile profile) {
    String expected = digests.get(profile.id());
    if (expected == null) {
      return Optional.of("no digest for its check");
    }
    try {
      String found = digest(profile);
      return found.equals(expected)
          ? Optional.empty()
          : Optional.of("its check expected " + expected + ", found " + found);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      return Optional.of("its library does not work here: " + e);
    }
  }

  /** Returns the digest of what the profile makes of the sample. */
  String digest(EncoderProfile profile) {
    PageBench bench = new PageBench(new Profiles(List.of(profile), this), PageLimits.DEFAULT);
    PageEncoding encoding = new PageEncoding(profile, parameters(profile));
    return sha256(bench.encodeUnchecked(encoding, ByteSlice.of(sample)));
  }

  static EncoderParameters parameters(EncoderProfile profile) {
    return profile.coding() == PageCoding.GZIP
        ? EncoderParameters.of(GZIP_PARAMETERS)
        : EncoderParameters.NONE;
  }

  static String sha256(ByteSlice slice) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(slice.bytes(), slice.start(), slice.lengthBytes());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
