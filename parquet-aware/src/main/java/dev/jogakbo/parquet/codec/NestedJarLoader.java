package dev.jogakbo.parquet.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads classes from a jar that lies as a resource inside another, wherever that one is: in a
 * directory, a jar, or a jar of jars. Nothing of the jar is visible to other loaders, and nothing
 * of them to it but the JDK, so two versions of a library with native parts can run side by side.
 */
final class NestedJarLoader extends ClassLoader {
  private static final String CLASS_SUFFIX = ".class";
  private static final Set<String> NATIVE_SUFFIXES = Set.of(".so", ".dylib", ".dll");

  private final Map<String, byte[]> entries;

  private NestedJarLoader(Map<String, byte[]> entries) {
    super("nested", ClassLoader.getPlatformClassLoader());
    this.entries = entries;
  }

  /** Opens the jar of that name that lies beside {@code neighbour}. */
  static NestedJarLoader open(Class<?> neighbour, String jar) {
    try (InputStream in = neighbour.getResourceAsStream(jar)) {
      if (in == null) {
        throw new IOException(
            jar + ": expected it beside " + neighbour.getName() + ", found nothing");
      }
      return new NestedJarLoader(read(new JarInputStream(in, false)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, byte[]> read(JarInputStream in) throws IOException {
    Map<String, byte[]> entries = new HashMap<>();
    for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
      if (isNeeded(entry.getName())) {
        entries.put(entry.getName(), in.readAllBytes());
      }
    }
    return entries;
  }

  /** Classes, and native libraries for this kind of system; the others are most of the jar. */
  private static boolean isNeeded(String name) {
    boolean isNative = NATIVE_SUFFIXES.stream().anyMatch(name::endsWith);
    return name.endsWith(CLASS_SUFFIX) || (isNative && name.startsWith(systemFolder()));
  }

  private static String systemFolder() {
    String system = System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT);
    if (system.startsWith("windows")) {
      return "win";
    }
    return system.startsWith("mac") ? "darwin" : system;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = entries.get(name.replace('.', '/') + CLASS_SUFFIX);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    byte[] bytes = entries.get(name);
    return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
  }
}
