package dev.jogakbo.parquet.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads classes from a jar that lies as a resource inside another, wherever that one is: in a
 * directory, a jar, or a jar of jars. Nothing of the jar is visible to other loaders, and nothing
 * of them to it but the JDK, so two versions of a library with native parts can run side by side.
 * Its classes are kept in memory; its other entries, native libraries for every kind of machine,
 * are read when asked for.
 */
final class NestedJarLoader extends ClassLoader {
  private static final String CLASS_SUFFIX = ".class";

  private final Class<?> neighbour;
  private final String jar;
  private final Map<String, byte[]> classes;

  /** Opens the jar of that name that lies beside {@code neighbour}. */
  NestedJarLoader(Class<?> neighbour, String jar) {
    super("nested", ClassLoader.getPlatformClassLoader());
    this.neighbour = neighbour;
    this.jar = jar;
    this.classes = read(name -> name.endsWith(CLASS_SUFFIX));
  }

  private Map<String, byte[]> read(Predicate<String> isWanted) {
    Map<String, byte[]> entries = new HashMap<>();
    try (JarInputStream in = open()) {
      for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
        if (isWanted.test(entry.getName())) {
          entries.put(entry.getName(), in.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  private JarInputStream open() throws IOException {
    InputStream in = neighbour.getResourceAsStream(jar);
    if (in == null) {
      throw new IOException(
          jar + ": expected it beside " + neighbour.getName() + ", found nothing");
    }
    return new JarInputStream(in, false);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name.replace('.', '/') + CLASS_SUFFIX);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    byte[] bytes = read(name::equals).get(name);
    return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
  }
}
