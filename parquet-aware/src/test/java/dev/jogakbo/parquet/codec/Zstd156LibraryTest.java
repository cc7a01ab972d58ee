package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class Zstd156LibraryTest {
  private static final byte[] TEXT = PageInputs.text(300_000, 1);

  @Test
  void runsBesideTheOtherVersionAndWritesOtherBytes() {
    byte[] older = Encoded.by(new Zstd156Encoder(3), TEXT);
    byte[] newer = Encoded.by(new ZstdEncoder(3), TEXT);
    assertThat(older).isNotEqualTo(newer);
    assertThat(Zstd.decompress(older, TEXT.length)).isEqualTo(TEXT);
    assertThat(Zstd.decompress(newer, TEXT.length)).isEqualTo(TEXT);
  }

  @Test
  void isNotTheLibraryOnTheClassPath() throws ReflectiveOperationException {
    NestedJarLoader loader = new NestedJarLoader(Zstd156Library.class, "zstd-jni-1.5.6.jar");
    Class<?> nested = loader.loadClass(Zstd.class.getName());
    assertThat(nested).isNotSameAs(Zstd.class);
    assertThat(nested.getClassLoader()).isSameAs(loader);
    assertThatThrownBy(() -> loader.loadClass(Zstd156Library.class.getName()))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void aJarThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> new NestedJarLoader(Zstd156Library.class, "none.jar"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("none.jar");
  }
}
