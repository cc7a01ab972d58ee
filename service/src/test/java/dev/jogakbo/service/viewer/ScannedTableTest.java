package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.service.viewer.ScannedTable.Packing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What text files hold, as the library of datasets reads them. */
class ScannedTableTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  private static Table table(String text, Records.Opener opener) {
    return table(text.getBytes(UTF_8), Packing.PLAIN, opener);
  }

  private static Table table(byte[] bytes, Packing packing, Records.Opener opener) {
    return new ScannedTable(() -> new StoredStream(new ArrayByteSource(bytes)), packing, opener);
  }

  private static Table csv(String text) {
    return table(text, stream -> new DelimitedRecords(stream, ','));
  }

  private static String types(Table table) {
    return JSON.writeValueAsString(table.features().stream().map(Feature::type).toList())
        .replace(",\"_type\":\"Value\"", "")
        .replace("\"dtype\":", "");
  }

  @Test
  void typesOfTextsBetweenCommas() {
    Table table =
        csv(
            """
            id,name,score,flag,mixed,none
            1,"a, ""b""\",1.5,True,1,
            2,café,,False,x,
            3,"line
            break",-2e3,True,,NA
            """);
    assertThat(types(table))
        .isEqualTo(
            "[{\"int64\"},{\"string\"},{\"float64\"},{\"bool\"},{\"string\"},{\"float64\"}]");
    assertThat(table.read(0, 100).toString())
        .isEqualTo(
            "[[1, a, \"b\", 1.5, true, 1, null], [2, café, null, false, x, null],"
                + " [3, line\nbreak, -2000.0, true, null, null]]");
    assertThat(table.facts().rowCount()).isEqualTo(3);
    assertThat(table.facts().isPartial()).isFalse();
  }

  @Test
  void markOfByteOrderReturnsAndEmptyLines() {
    Table table = csv("\ufeffx,y\r\n1,2\r\n\r\n3,\r\n");
    assertThat(table.features().stream().map(Feature::name)).containsExactly("x", "y");
    assertThat(table.read(0, 100).toString()).isEqualTo("[[1, 2.0], [3, null]]");
  }

  @Test
  void namesThatComeAgain() {
    assertThat(csv("a,a,,a\n1,2,3,4\n").features().stream().map(Feature::name))
        .containsExactly("a", "a.1", "Unnamed: 2", "a.2");
  }

  @Test
  void whatIsNoTableIsRefused() {
    assertThatThrownBy(() -> csv("").facts()).isInstanceOf(ViewerException.class);
    assertThatThrownBy(() -> csv("a,b\n1,2,3\n").read(0, 1))
        .hasMessageContaining("line 2: expected 2 fields, found 3");
    assertThatThrownBy(() -> table("[1,2]", JsonRecords::new).facts())
        .hasMessageContaining("an object for each row");
    assertThatThrownBy(() -> table("{\"a\":", JsonRecords::new).facts())
        .isInstanceOf(ViewerException.class);
    assertThatThrownBy(() -> table("[".repeat(100_000), JsonRecords::new).facts())
        .isInstanceOf(ViewerException.class);
    assertThatThrownBy(() -> csv("a\n" + ",".repeat(20_000)).facts())
        .isInstanceOf(ViewerException.class);
    assertThatThrownBy(
            () -> table("no gzip".getBytes(UTF_8), Packing.GZIP, LineRecords::new).facts())
        .isInstanceOf(ViewerException.class);
  }

  @Test
  void objectsAreWhatAllOfThemAre() {
    Table table =
        table(
            """
            {"a":1,"b":{"c":[1,2],"d":null},"s":"x"}
            {"a":2.5,"b":{"c":[],"d":"q"},"s":[1],"t":[{"u":1},{"v":true}]}
            """,
            JsonRecords::new);
    assertThat(types(table))
        .isEqualTo(
            "[{\"float64\"},{\"c\":{\"feature\":{\"int64\"},\"_type\":\"List\"},\"d\":{\"string\"}},"
                + "{\"string\"},{\"feature\":{\"u\":{\"int64\"},\"v\":{\"bool\"}},\"_type\":\"List\"}]");
    assertThat(table.read(0, 9).toString())
        .isEqualTo(
            "[[1.0, {c=[1, 2], d=null}, x, null],"
                + " [2.5, {c=[], d=q}, [1], [{u=1, v=null}, {u=null, v=true}]]]");
  }

  @Test
  void aListOfObjectsIsTheSameAsLines() {
    assertThat(table("[{\"a\":1},\n {\"a\":2}]", JsonRecords::new).read(1, 5).toString())
        .isEqualTo("[[2]]");
  }

  @Test
  void linesOfText() {
    assertThat(table("one\ntwo\r\n\nfour", LineRecords::new).read(0, 9).toString())
        .isEqualTo("[[one], [two], [], [four]]");
  }

  @Test
  void compressedFiles() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("k,v\n1,2\n3,4\n".getBytes(UTF_8));
    }
    Table table =
        table(bytes.toByteArray(), Packing.GZIP, stream -> new DelimitedRecords(stream, ','));
    assertThat(table.read(0, 9).toString()).isEqualTo("[[1, 2], [3, 4]]");
  }

  /** A stream that unpacks to any length is read up to the bound, and said to be more. */
  @Test
  void whatIsTooLongIsKnownInPart() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      byte[] block = "0123456\n".repeat(1 << 17).getBytes(UTF_8);
      for (int i = 0; i < 40; i++) {
        out.write(block);
      }
    }
    Table table = table(bytes.toByteArray(), Packing.GZIP, LineRecords::new);
    assertThat(table.facts().rowCount()).isEqualTo((32L << 20) / 8);
    assertThat(table.facts().isPartial()).isTrue();
  }

  @Test
  void anythingIsReadOrRefused() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String letters = "{}[]\",:\n\r\\a1.-tnu ";
    List<Records.Opener> openers =
        List.of(JsonRecords::new, LineRecords::new, s -> new DelimitedRecords(s, ','));
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      for (Records.Opener opener : openers) {
        try {
          Table table = table(text.toString(), opener);
          assertThat((long) table.read(0, 1000).size())
              .as("seed %d: %s", seed, text)
              .isEqualTo(table.facts().rowCount());
        } catch (ViewerException e) {
          assertThat(e.code().status()).isEqualTo(422);
        }
      }
    }
  }
}
