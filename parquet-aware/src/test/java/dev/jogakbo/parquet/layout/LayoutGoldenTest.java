package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of many writers are laid out as another implementation found them. */
class LayoutGoldenTest {
  private static final Pattern GAPS = Pattern.compile("(\\d+) gaps, (\\d+) B");

  static List<String[]> facts() {
    return SampleFiles.facts();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("facts")
  void isLaidOutAsKnown(
      String name, String sha256, String rowGroups, String columns, String pages, String tiling)
      throws Exception {
    byte[] file = SampleFiles.load(name);
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file)))
        .isEqualTo(sha256);
    if (tiling.equals("encrypted footer")) {
      expectEncrypted(file);
      return;
    }
    ParquetLayout layout = Layouts.read(file);
    Layouts.expectTiling(layout, new ArrayByteSource(file));
    assertThat(layout.footer().rowGroups()).hasSize(Integer.parseInt(rowGroups));
    layout
        .footer()
        .rowGroups()
        .forEach(group -> assertThat(group.columnChunks()).hasSize(Integer.parseInt(columns)));
    expectPages(layout, file, Integer.parseInt(pages), tiling);
    expectGaps(layout, tiling);
  }

  private static void expectEncrypted(byte[] file) {
    assertThatThrownBy(() -> Layouts.read(file))
        .isInstanceOfSatisfying(
            LayoutRefusedException.class,
            e -> assertThat(e.refusal()).isEqualTo(LayoutRefusal.ENCRYPTED_FOOTER));
  }

  private static void expectPages(ParquetLayout layout, byte[] file, int pages, String tiling) {
    int found = Layouts.pages(layout, new ArrayByteSource(file)).size();
    if (tiling.contains("overlaps")) {
      assertThat(layout.leftOutCount()).isEqualTo(30);
      assertThat(found).isEqualTo(pages / layout.footer().rowGroups().size());
    } else if (tiling.contains("walk ends +15")) {
      assertThat(found).isEqualTo(pages - 2);
    } else {
      assertThat(found).isEqualTo(pages);
      assertThat(layout.leftOutCount()).isZero();
    }
  }

  private static void expectGaps(ParquetLayout layout, String tiling) {
    List<Tile> unnamed =
        layout.tiles().stream()
            .filter(tile ->
                switch (tile.kind()) {
                  case GAP, COPY_OF_COLUMN_CHUNK, COPY_OF_METADATA -> true;
                  default -> false;
                })
            .toList();
    Matcher gaps = GAPS.matcher(tiling);
    if (gaps.find()) {
      assertThat(unnamed).hasSize(Integer.parseInt(gaps.group(1)));
      assertThat(Layouts.bytes(unnamed)).isEqualTo(Long.parseLong(gaps.group(2)));
    } else if (tiling.equals("exact") || tiling.startsWith("footer slack")) {
      assertThat(unnamed).isEmpty();
    }
    long rest = Layouts.bytes(Layouts.tiles(layout, TileKind.FOOTER_REST));
    assertThat(rest).isEqualTo(tiling.contains("footer slack 28 B") ? 28 : 0);
  }
}
