package dev.jogakbo.store.object.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.s3.S3Settings;
import dev.jogakbo.store.object.s3.S3Settings.Addressing;
import dev.jogakbo.store.object.s3.S3Settings.Uploads;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectStoreLocationTest {
  @Test
  void folderIsOpened(@TempDir Path folder) {
    try (ObjectStore store = ObjectStoreLocation.parse("folder:" + folder).open(folder)) {
      assertThat(store.location()).startsWith("folder:/");
    }
  }

  @Test
  void bucketAloneIsAtAws() {
    assertThat(settings("s3://some-bucket"))
        .isEqualTo(S3Settings.of("some-bucket", null))
        .hasToString("s3://some-bucket/");
  }

  @Test
  void everyParameterIsRead() {
    assertThat(
            settings(
                "s3://some-bucket/a/b/?endpoint=http%3A%2F%2F127.0.0.1:9000&region=eu-central-1"
                    + "&pathStyle=false&uploads=signed&connections=7"))
        .isEqualTo(
            new S3Settings(
                "some-bucket",
                "a/b/",
                URI.create("http://127.0.0.1:9000"),
                "eu-central-1",
                Addressing.HOST,
                Uploads.SIGNED,
                7));
  }

  @Test
  void endpointImpliesPathStyle() {
    assertThat(settings("s3://some-bucket/?endpoint=https://s3.example.org").addressing())
        .isEqualTo(Addressing.PATH);
  }

  @ParameterizedTest
  @CsvSource({
    "file:/x,                                 folder:DIR or s3://BUCKET",
    "folder:,                                 folder:DIR or s3://BUCKET",
    "s3://B/x,                                a bucket name of 3 to 63",
    "s3://bucket/A,                           a prefix of segments",
    "s3://bucket?path-style=true,             'NAME=VALUE of connections, endpoint, pathStyle, region, uploads'",
    "s3://bucket?region,                      NAME=VALUE",
    "s3://bucket?region=a&region=b,           each parameter once",
    "s3://bucket?pathStyle=yes,               pathStyle=true or pathStyle=false",
    "s3://bucket?uploads=fast,                'uploads=auto, unsigned, signed or checksummed'",
    "s3://bucket?connections=0,               connections=1 to",
    "s3://bucket?endpoint=127.0.0.1:9000,     an endpoint such as",
    "s3://bucket?endpoint=ftp://h,            an endpoint such as",
    "s3://bucket?endpoint=http%3A%2F%2Fh%zz,  hexadecimal digits",
  })
  void whatIsNotKnownIsAnErrorThatSaysWhatWasExpected(String text, String expected) {
    assertThatThrownBy(() -> ObjectStoreLocation.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void credentialsAreRefusedAndNotRepeated() {
    assertThatThrownBy(
            () -> ObjectStoreLocation.parse("s3://bucket?endpoint=http://user:secret@host"))
        .hasMessageContaining("without credentials")
        .hasMessageNotContaining("secret");
  }

  private static S3Settings settings(String text) {
    return ((ObjectStoreLocation.Bucket) ObjectStoreLocation.parse(text)).settings();
  }
}
