package dev.jogakbo.parquet.transform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.Part.FilePart;
import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import dev.jogakbo.parquet.transform.Section.Derived;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What was stored once is still read, and is what is stored today. A line a derived section:
 * position, length, parameters, skeleton and ranges of the file that are its input.
 */
class SkeletonGoldenTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pyarrow17-snappy",
        "pyarrow26-page-index",
        "pyarrow26-180-row-groups",
        "polars2-row-groups-small-pages",
        "parquetjava-bloom-rowgroups",
        "parquetjava-plaintext-footer",
        "pt-nested_structs.rust",
        "pt-sort_columns",
        "hand-long-positions"
      })
  void readsWhatWasStored(String name) throws IOException {
    byte[] file = SampleFiles.load(name + ".parquet");
    List<String> stored = stored(name);
    for (String line : stored) {
      String[] fields = line.split(" ", -1);
      int position = Integer.parseInt(fields[0]);
      int lengthBytes = Integer.parseInt(fields[1]);
      byte[] made =
          Skeletons.decode(
              new StoredSection(
                  HexFormat.of().parseHex(fields[2]),
                  new ArrayByteSource(input(fields, file)),
                  position),
              0,
              lengthBytes);
      assertThat(made).isEqualTo(Arrays.copyOfRange(file, position, position + lengthBytes));
    }
    assertThat(lines(file)).isEqualTo(stored);
  }

  private static List<String> stored(String name) throws IOException {
    String resource = "/skeleton-v1/" + name + ".txt";
    try (InputStream in = SkeletonGoldenTest.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
    }
  }

  private static byte[] input(String[] fields, byte[] file) {
    ByteBuilder input = new ByteBuilder();
    for (String part : Arrays.asList(fields).subList(3, fields.length)) {
      if (part.contains("-")) {
        String[] ends = part.split("-", -1);
        input.append(file, Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
      } else {
        input.append(HexFormat.of().parseHex(part));
      }
    }
    return input.toByteArray();
  }

  private static List<String> lines(byte[] file) {
    StringBuilder lines = new StringBuilder();
    long position = 0;
    for (Section section : Objects.requireNonNull(Skeletons.find(file))) {
      if (section instanceof Derived derived) {
        lines.append(line(derived, position)).append('\n');
      }
      position += section.lengthBytes();
    }
    return lines.toString().lines().toList();
  }

  private static String line(Derived section, long position) {
    String parts =
        section.parts().stream().map(part -> " " + written(part)).collect(Collectors.joining());
    return position
        + " "
        + section.lengthBytes()
        + " "
        + HexFormat.of().formatHex(section.parameters())
        + parts;
  }

  private static String written(Part part) {
    return switch (part) {
      case SkeletonPart skeleton -> HexFormat.of().formatHex(skeleton.bytes());
      case FilePart body ->
          body.ranges().stream()
              .map(range -> range.start() + "-" + range.end())
              .collect(Collectors.joining(" "));
    };
  }
}
