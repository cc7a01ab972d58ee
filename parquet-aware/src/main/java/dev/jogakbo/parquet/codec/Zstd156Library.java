package dev.jogakbo.parquet.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Zstandard 1.5.6, loaded at first use beside the version that the application has. */
final class Zstd156Library {
  private static final String JAR = "zstd-jni-1.5.6.jar";
  private static final String ENTRY_CLASS = "com.github.luben.zstd.Zstd";
  private static final MethodHandle COMPRESS = find();

  private Zstd156Library() {}

  private static MethodHandle find() {
    try {
      Class<?> library = new NestedJarLoader(Zstd156Library.class, JAR).loadClass(ENTRY_CLASS);
      MethodType type =
          MethodType.methodType(
              long.class,
              byte[].class,
              int.class,
              int.class,
              byte[].class,
              int.class,
              int.class,
              int.class);
      return MethodHandles.publicLookup().findStatic(library, "compressByteArray", type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(JAR + ": not the library expected", e);
    }
  }

  /** Compresses into {@code room} and returns the length, or an error as zstd numbers them. */
  static long compress(ByteSlice room, ByteSlice plain, int level) {
    try {
      return (long)
          COMPRESS.invokeExact(
              room.bytes(),
              room.start(),
              room.lengthBytes(),
              plain.bytes(),
              plain.start(),
              plain.lengthBytes(),
              level);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new EncoderFailedException("zstd 1.5.6: " + e.getMessage(), e);
    }
  }
}
