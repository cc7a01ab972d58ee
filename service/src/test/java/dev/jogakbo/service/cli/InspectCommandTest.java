package dev.jogakbo.service.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.Application;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class InspectCommandTest {
  private static final Path SAMPLES = Path.of("../parquet-aware/src/test/resources");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return runParquet("inspect", arguments);
  }

  private int runParquet(String command, String... arguments) {
    CommandLine line = Cli.line(Application.class);
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] all = new String[arguments.length + 2];
    all[0] = "parquet";
    all[1] = command;
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return line.execute(all);
  }

  private static String sample(String name) {
    return SAMPLES.resolve(name).toString();
  }

  @Test
  void everythingIsWrittenDown() throws Exception {
    assertThat(run(sample("inspect/nested.parquet"), "--levels")).isZero();
    assertThat(out).hasToString(Files.readString(SAMPLES.resolve("inspect/nested.txt")));
  }

  @Test
  void aColumnOfARowGroup() {
    assertThat(run(sample("inspect/nested.parquet"), "--row-group", "0", "--column", "tags"))
        .isZero();
    assertThat(out.toString())
        .contains("  1 tags.list.element: byte_array string, levels up to 1/3\n")
        .doesNotContain(" page at ", "  0 id");
  }

  @Test
  void inJson() {
    assertThat(run(sample("inspect/nested.parquet"), "--pages", "--json")).isZero();
    JsonNode found = new JsonMapper().readTree(out.toString());
    assertThat(found.path("rowGroups").path("items").path(0).path("rowCount").asInt()).isEqualTo(4);
  }

  @Test
  void whatIsWrongIsSaidInASentence() {
    assertThat(run(sample("inspect/nested.py"))).isEqualTo(1);
    assertThat(run("no/such/file")).isEqualTo(1);
    assertThat(run(sample("inspect/nested.parquet"), "--column", "no")).isEqualTo(1);
    assertThat(run(sample("inspect"))).isEqualTo(1);
    assertThat(run(sample("parquet/parquetjava-encrypted-footer.parquet"))).isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "nested.py: file: expected 'PAR1' at both ends",
            "jogakbo: no/such/file: there is no such file",
            "nested.parquet: column: expected one of id, ",
            "inspect: is no file",
            "its metadata is encrypted")
        .doesNotContain("\tat ");
    assertThat(run()).isEqualTo(2);
  }

  @Test
  void whatIfNamesWhatIsNoFile() {
    String file = sample("inspect/nested.parquet");
    assertThat(runParquet("what-if", sample("inspect"), file)).isEqualTo(1);
    assertThat(runParquet("what-if", file, "no/such/file")).isEqualTo(1);
    assertThat(err.toString())
        .contains("inspect: is no file", "no/such/file: there is no such file")
        .doesNotContain("\tat ");
  }

  @Test
  void aRewriteSaysWhatItCannotReadOrWrite() {
    String file = sample("inspect/nested.parquet");
    assertThat(runParquet("rewrite", "no/such/file", "-o", "out")).isEqualTo(1);
    assertThat(runParquet("rewrite", file, "-o", sample("inspect"), "--overwrite")).isEqualTo(1);
    assertThat(runParquet("rewrite", file, "-o", "no/such/folder/out")).isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "jogakbo: no/such/file: there is no such file",
            "inspect: is a folder",
            "no/such/folder: there is no such folder")
        .doesNotContain("\tat ");
  }

  @Test
  void theWriterIsSaidWhole() {
    assertThat(run(sample("parquet/parquetjava-bss-v2.parquet"), "--json")).isZero();
    assertThat(out.toString())
        .containsPattern("\"createdBy\" : \"parquet-mr version .*\\(build [0-9a-f]{40}\\)\"");
  }
}
