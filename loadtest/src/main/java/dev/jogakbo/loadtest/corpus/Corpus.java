package dev.jogakbo.loadtest.corpus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes the corpus: {@code mixed.bin} (text 3/8, binaries 3/8, random 1/4 of the size), {@code
 * insert-64k.bin} and {@code insert-4k.bin} (the same with 1 % inserted as random pieces of 64 KiB
 * and of 4 KiB). Files that are there with the right size are kept.
 *
 * <p>Usage: {@code Corpus DIR [MIB]}; 2 048 MiB unless told.
 */
public final class Corpus {
  private static final long MIB = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 20;

  private final Path folder;
  private final long sizeBytes;

  /** Creates a corpus of that size in a folder. */
  public Corpus(Path folder, long sizeBytes) {
    this.folder = folder;
    this.sizeBytes = sizeBytes;
  }

  /** Makes what is missing. */
  public static void main(String[] args) throws IOException {
    long mebibytes = args.length > 1 ? Long.parseLong(args[1]) : 2048;
    new Corpus(Path.of(args[0]), mebibytes * MIB).make();
  }

  /** Makes the three files, if they are not there. */
  public void make() throws IOException {
    Files.createDirectories(folder);
    Path mixed = folder.resolve("mixed.bin");
    if (!Files.exists(mixed) || Files.size(mixed) != sizeBytes) {
      writeMixed(mixed);
    }
    insertPercent(mixed, folder.resolve("insert-64k.bin"), 64 * 1024);
    insertPercent(mixed, folder.resolve("insert-4k.bin"), 4 * 1024);
  }

  private void writeMixed(Path target) throws IOException {
    List<Path> roots = Material.roots();
    try (OutputStream out = Files.newOutputStream(target)) {
      new Material(Material.Kind.TEXT).copy(roots, out, sizeBytes * 3 / 8);
      new Material(Material.Kind.BINARY).copy(roots, out, sizeBytes * 3 / 8);
      random(new SplittableRandom(1), out, sizeBytes - 2 * (sizeBytes * 3 / 8));
    }
  }

  /** Writes {@code source} with 1 % of its size inserted as random pieces at random places. */
  private static void insertPercent(Path source, Path target, int pieceBytes) throws IOException {
    insert(source, target, pieceBytes, Math.toIntExact(Files.size(source) / 100 / pieceBytes));
  }

  /** Writes {@code source} with random pieces at random places, if {@code target} is not there. */
  public static void insert(Path source, Path target, int pieceBytes, int pieceCount)
      throws IOException {
    long length = Files.size(source);
    if (Files.exists(target) && Files.size(target) == length + (long) pieceCount * pieceBytes) {
      return;
    }
    SplittableRandom random = new SplittableRandom(pieceBytes);
    long[] places = random.longs(pieceCount, 0, length).sorted().toArray();
    try (Slices slices = new Slices(source);
        OutputStream out = Files.newOutputStream(target)) {
      long at = 0;
      for (long place : places) {
        slices.copy(at, place, out);
        random(random, out, pieceBytes);
        at = place;
      }
      slices.copy(at, length, out);
    }
  }

  private static void random(SplittableRandom random, OutputStream out, long lengthBytes)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (long left = lengthBytes; left > 0; left -= BUFFER_BYTES) {
      random.nextBytes(buffer);
      out.write(buffer, 0, (int) Math.min(left, BUFFER_BYTES));
    }
  }
}
