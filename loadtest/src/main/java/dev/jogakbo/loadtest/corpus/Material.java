package dev.jogakbo.loadtest.corpus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Real files of one kind found on the machine, each distinct one once, in the order of their paths.
 */
final class Material {
  private static final int FILE_BYTES_MAX = 64 << 20;
  private static final Set<String> TEXT =
      Set.of(
          "java", "kt", "c", "h", "cc", "cpp", "hpp", "rs", "go", "py", "js", "mjs", "ts", "css",
          "html", "xml", "json", "md", "rst", "txt", "yaml", "yml", "toml", "pl", "pm", "sh", "sql",
          "svg", "map");
  private static final Set<String> BINARY =
      Set.of("so", "a", "jar", "node", "rlib", "o", "pyc", "wasm");

  private final Kind kind;
  private final Set<String> seen = new HashSet<>();

  Material(Kind kind) {
    this.kind = kind;
  }

  /** What a file is, told by its name. */
  enum Kind {
    TEXT,
    BINARY;

    boolean matches(Path file) {
      return (this == TEXT ? Material.TEXT : Material.BINARY).contains(extension(file));
    }
  }

  static List<Path> roots() {
    Path home = Path.of(System.getProperty("user.home"));
    return List.of(
        Path.of("/usr"),
        Path.of("/opt"),
        home.resolve(".m2"),
        home.resolve("go"),
        home.resolve(".cargo"),
        home.resolve(".rustup"),
        home.resolve(".pyenv"),
        home.resolve(".npm"));
  }

  /** Copies exactly that many bytes, or says how much there is. */
  void copy(List<Path> roots, OutputStream out, long lengthBytes) throws IOException {
    long left = lengthBytes;
    for (Path file : find(roots)) {
      if (left == 0) {
        return;
      }
      byte[] bytes = Files.readAllBytes(file);
      if (bytes.length > 0 && seen.add(digest(bytes))) {
        int count = (int) Math.min(left, bytes.length);
        out.write(bytes, 0, count);
        left -= count;
      }
    }
    if (left > 0) {
      throw new IOException(
          "not enough %s files on this machine: expected %d bytes, found %d; ask for a smaller corpus"
              .formatted(kind, lengthBytes, lengthBytes - left));
    }
  }

  private List<Path> find(List<Path> roots) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path root : roots) {
      if (Files.isDirectory(root)) {
        Set<Path> found = new TreeSet<>();
        Files.walkFileTree(root, collector(found));
        files.addAll(found);
      }
    }
    return files;
  }

  private FileVisitor<Path> collector(Set<Path> found) {
    return new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile()
            && attributes.size() <= FILE_BYTES_MAX
            && kind.matches(file)
            && Files.isReadable(file)) {
          found.add(file);
        }
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException failure) {
        return FileVisitResult.CONTINUE;
      }
    };
  }

  private static String extension(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    boolean versioned = name.contains(".so.") && !Files.isSymbolicLink(file);
    return versioned ? "so" : dot < 0 ? "" : name.substring(dot + 1);
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
