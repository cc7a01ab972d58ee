package dev.jogakbo.parquet.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.rewrite.PageRules.DictionaryRule;
import dev.jogakbo.parquet.rewrite.PageRules.PageVersion;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Content;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Keep;
import dev.jogakbo.parquet.rewrite.RowGroupRule.RowLimits;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewriterTest {
  /** Files that cannot be rewritten, and why. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "parquetjava-encrypted-footer.parquet", "metadata is encrypted",
          "parquetjava-plaintext-footer.parquet", "found ENCRYPTED",
          "pt-ARROW-RS-GH-6229-LEVELS.parquet", "repetition levels: expected",
          "pt-encrypt_columns_plaintext_footer.parquet.encrypted", "found ENCRYPTED",
          "pt-large_string_map.brotli.parquet", "expected at most 134217728 plain bytes",
          "pt-nation.dict-malformed.parquet", "expected 25 rows, found 0",
          "pt-uniform_encryption.parquet.encrypted", "metadata is encrypted",
          "pyarrow26-encrypted-encrypted-footer.parquet", "metadata is encrypted",
          "pyarrow26-encrypted-plaintext-footer.parquet", "found ENCRYPTED",
          "pyarrow26-summary_metadata.parquet", "found ELSEWHERE");

  @TempDir Path scratch;

  @Test
  void keepsEveryTableHoweverItIsWritten() throws IOException {
    Set<String> refused = new TreeSet<>();
    int number = 0;
    for (String name : SampleFiles.written()) {
      byte[] file = SampleFiles.load(name);
      if (REFUSED.containsKey(name)) {
        assertThatThrownBy(() -> Tables.rewrite(Choices.all().get(1), scratch, file))
            .isInstanceOf(RewriteRefusedException.class)
            .hasMessageStartingWith("input: ")
            .hasMessageContaining(REFUSED.get(name));
        refused.add(name);
        continue;
      }
      List<Tables.Column> expected = Tables.read(file);
      for (RewriteChoices choices : Choices.some(number++)) {
        byte[] made = Tables.rewrite(choices, scratch, file);
        assertThat(Tables.read(made)).as("%s %s", name, choices).isEqualTo(expected);
        assertThat(Tables.readByOthers(made)).as("%s %s", name, choices).isEqualTo(expected);
      }
    }
    assertThat(refused).isEqualTo(REFUSED.keySet());
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void keepsSchemaMetadataCodecsAndRowGroups() throws IOException {
    for (String name : List.of("parquetjava-kv.parquet", "pandas3-index-zstd.parquet")) {
      FileMetaData before = Tables.footer(SampleFiles.load(name));
      byte[] made = rewritten(name, new Keep());
      FileMetaData after = Tables.footer(made);
      assertThat(after.getSchema()).isEqualTo(before.getSchema());
      assertThat(after.getKey_value_metadata()).isEqualTo(before.getKey_value_metadata());
      assertThat(after.getVersion()).isEqualTo(before.getVersion());
      assertThat(after.getRow_groups().stream().map(RowGroup::getNum_rows))
          .isEqualTo(before.getRow_groups().stream().map(RowGroup::getNum_rows).toList());
      assertThat(codecs(after)).isEqualTo(codecs(before));
    }
  }

  @Test
  void keepsHowRowsAreSortedWhereARowGroupStaysWhole() throws IOException {
    String name = "pt-sort_columns.parquet";
    FileMetaData before = Tables.footer(SampleFiles.load(name));
    FileMetaData kept = Tables.footer(rewritten(name, new Keep()));
    FileMetaData joined = Tables.footer(rewritten(name, new Rows(1000)));
    assertThat(before.getRow_groups()).hasSizeGreaterThan(1);
    assertThat(kept.getRow_groups().stream().map(RowGroup::getSorting_columns))
        .isEqualTo(before.getRow_groups().stream().map(RowGroup::getSorting_columns).toList())
        .doesNotContainNull();
    assertThat(joined.getRow_groups().getFirst().getSorting_columns()).isNull();
  }

  @Test
  void makesOneFileOfSeveral() throws IOException {
    byte[] file = SampleFiles.load("pyarrow26-180-row-groups.parquet");
    byte[] other = rewritten("pyarrow26-180-row-groups.parquet", new Rows(7));
    byte[] whole = Tables.rewrite(keeping(new Rows(Long.MAX_VALUE)), scratch, file, other, file);
    assertThat(Tables.read(whole)).isEqualTo(Tables.read(file, other, file));
    assertThat(Tables.footer(whole).getRow_groups()).hasSize(1);
    assertThat(Tables.readByOthers(whole)).isEqualTo(Tables.read(file, other, file));
  }

  @Test
  void refusesFilesOfDifferentSchemas() {
    byte[] file = SampleFiles.load("pyarrow26-cdc.parquet");
    byte[] other = SampleFiles.load("polars2-zstd.parquet");
    assertThatThrownBy(() -> Tables.rewrite(RewriteChoices.DEFAULT, scratch, file, other))
        .isInstanceOf(RewriteRefusedException.class)
        .hasMessageContaining("schema: expected");
  }

  @Test
  void refusesColumnsThatAreNotThere() {
    byte[] file = SampleFiles.load("pyarrow26-cdc.parquet");
    RowGroupRule byKey = new Content("nobody", RowLimits.around(10));
    assertThatThrownBy(() -> Tables.rewrite(keeping(byKey), scratch, file))
        .isInstanceOf(RewriteRefusedException.class)
        .hasMessageContaining("key column: expected one of id, ")
        .hasMessageContaining("'nobody'");
    assertThatThrownBy(() ->
            Tables.rewrite(
                Choices.withBlooms(RewriteChoices.DEFAULT, Map.of("nobody", 0.1)), scratch, file))
        .isInstanceOf(RewriteRefusedException.class)
        .hasMessageContaining("bloom filter: expected");
  }

  @Test
  void givesTheSameBytesEachTimeAndWithoutRoomForWaitingColumns() throws IOException {
    byte[] file = SampleFiles.load("pyarrow26-cdc.parquet");
    RewriteRoom roomy = RewriteRoom.in(scratch, Tables.PROFILES);
    RewriteRoom narrow =
        new RewriteRoom(
            scratch,
            0,
            roomy.layoutLimits(),
            roomy.pageLimits(),
            roomy.columnLimits(),
            roomy.profiles());
    for (RewriteChoices choices : Choices.all()) {
      byte[] made = Tables.rewrite(choices, roomy, file);
      assertThat(Tables.rewrite(choices, roomy, file)).isEqualTo(made);
      assertThat(Tables.rewrite(choices, narrow, file)).isEqualTo(made);
    }
  }

  @Test
  void givesTheSameBytesHoweverTheFileWasWritten() throws IOException {
    byte[] file = SampleFiles.load("arrowgo-snappy.parquet");
    RewriteChoices choices =
        Choices.with(Choices.CONTENT, PageVersion.V1, DictionaryRule.FALLBACK, "zstd:3");
    byte[] expected = Tables.rewrite(choices, scratch, file);
    for (RewriteChoices other : Choices.all()) {
      byte[] detour = Tables.rewrite(other, scratch, file);
      assertThat(Tables.rewrite(choices, scratch, detour)).isEqualTo(expected);
    }
  }

  @Test
  void endsPagesWhereArrowDoes() throws IOException {
    for (String name : List.of("pyarrow26-cdc.parquet", "pyarrow26-cdc-insert3.parquet")) {
      byte[] file = SampleFiles.load(name);
      RewriteChoices choices =
          Choices.with(new Keep(), PageVersion.V1, DictionaryRule.NONE, "snappy");
      CutLimits limits = new CutLimits(2048, 8192, 0);
      PageRules pages =
          new PageRules(PageVersion.V1, limits, choices.pages().scope(), DictionaryRule.NONE);
      byte[] made =
          Tables.rewrite(
              new RewriteChoices(choices.rowGroups(), pages, null, Map.of(), choices.pageIndex()),
              scratch,
              file);
      assertThat(WrittenPages.valueCounts(made)).isEqualTo(WrittenPages.valueCounts(file));
      assertThat(WrittenPages.valueCounts(made).getFirst()).hasSizeGreaterThan(1);
    }
  }

  @Test
  void findsRowGroupsAgainBehindAnEdit() throws IOException {
    byte[] file = SampleFiles.load("pyarrow26-cdc.parquet");
    byte[] edited = SampleFiles.load("pyarrow26-cdc-insert3.parquet");
    for (String key : List.of("", "id")) {
      RewriteChoices choices = keeping(new Content(key, new RowLimits(25, 5, 100)));
      List<Long> before = rows(Tables.rewrite(choices, scratch, file));
      List<Long> after = rows(Tables.rewrite(choices, scratch, edited));
      assertThat(before).hasSizeGreaterThan(8);
      assertThat(after.reversed().subList(0, 5)).isEqualTo(before.reversed().subList(0, 5));
    }
  }

  private static List<Long> rows(byte[] file) throws IOException {
    return Tables.footer(file).getRow_groups().stream().map(RowGroup::getNum_rows).toList();
  }

  private byte[] rewritten(String name, RowGroupRule rowGroups) throws IOException {
    return Tables.rewrite(keeping(rowGroups), scratch, SampleFiles.load(name));
  }

  private static RewriteChoices keeping(RowGroupRule rowGroups) {
    RewriteChoices usual = RewriteChoices.DEFAULT;
    return new RewriteChoices(rowGroups, usual.pages(), null, Map.of(), usual.pageIndex());
  }

  private static List<PageCodec> codecs(FileMetaData footer) {
    return footer.getRow_groups().stream()
        .flatMap(rowGroup -> rowGroup.getColumns().stream())
        .map(column -> column.getMeta_data().getCodec().getValue())
        .flatMap(number -> Stream.of(PageCodec.find(number).orElseThrow()))
        .toList();
  }
}
