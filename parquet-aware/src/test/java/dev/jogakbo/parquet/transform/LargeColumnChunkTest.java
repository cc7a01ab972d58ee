package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.thrift.CompactWriter;
import dev.jogakbo.parquet.transform.Section.Apart;
import dev.jogakbo.parquet.transform.Section.Derived;
import dev.jogakbo.parquet.transform.Section.Plain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Column chunks of any size with copies of their metadata behind them. */
class LargeColumnChunkTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  /** Metadata as parquet.thrift has it, as far as it is needed. */
  private static byte[] metadata(long start, long lengthBytes) {
    return new CompactWriter()
        .field(3, 9)
        .list(1, 8)
        .binary(new byte[] {'c'})
        .field(4, 6)
        .integer(lengthBytes)
        .field(2, 6)
        .integer(start)
        .stop()
        .toByteArray();
  }

  /** A file of one row group whose column chunks, of noise, have copies behind them. */
  private byte[] file(int... lengths) {
    CompactWriter body = new CompactWriter().raw(new byte[] {'P', 'A', 'R', '1'});
    CompactWriter columnChunks = new CompactWriter().field(1, 9).list(lengths.length, 12);
    for (int lengthBytes : lengths) {
      byte[] noise = new byte[lengthBytes];
      random.nextBytes(noise);
      byte[] metadata = metadata(body.toByteArray().length, lengthBytes);
      columnChunks.field(3, 12).raw(metadata).stop();
      body.raw(noise).raw(metadata);
    }
    byte[] footer =
        new CompactWriter()
            .field(4, 9)
            .list(1, 12)
            .raw(columnChunks.stop().toByteArray())
            .stop()
            .toByteArray();
    return Mutations.withFooter(body.toByteArray(), footer);
  }

  private List<String> shapes(byte[] file) {
    List<Section> sections = Objects.requireNonNull(Skeletons.find(file));
    Skeletons.expectExact(sections, file);
    List<String> shapes = new ArrayList<>();
    for (Section section : sections) {
      shapes.add(
          switch (section) {
            case Plain _ -> "plain";
            case Derived derived -> "derived " + derived.parameters()[0];
            case Apart _ -> "apart";
          });
    }
    return shapes;
  }

  @Test
  void largeOnesAreReadAsTheyAre() {
    assertThat(shapes(file(300_000, 1_000, 300_000, 262_144, 262_145)))
        .as("seed %d", seed)
        .containsExactly(
            "derived 0",
            "plain",
            "derived 1",
            "plain",
            "derived 1",
            "plain",
            "derived 1",
            "derived 3");
  }

  @Test
  void manySmallOnesShareASectionUntilItIsFull() {
    int[] lengths = new int[40];
    Arrays.fill(lengths, 200_000);
    assertThat(shapes(file(lengths)))
        .as("seed %d", seed)
        .containsExactly("derived 0", "derived 1", "derived 1", "derived 3");
  }

  /** The same column chunks elsewhere in the file are stored as the same bytes. */
  @Test
  void whatIsStoredDoesNotDependOnWhereItLies() {
    byte[] copy = metadata(4, 5_000);
    byte[] moved = metadata(9_000_000, 5_000);
    assertThat(relative(copy, 4)).isEqualTo(relative(moved, 9_000_000));
  }

  private static byte[] relative(byte[] copy, long start) {
    SiteEncoder encoder = new SiteEncoder(copy, copy.length);
    new CopySites(encoder, start).walkMetadata();
    return encoder.finish();
  }
}
