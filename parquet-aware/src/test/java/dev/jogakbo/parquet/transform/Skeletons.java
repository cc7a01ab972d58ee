package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes files apart and puts them together again as a store would. */
final class Skeletons {
  private Skeletons() {}

  /** The sections of a file; nothing if it has no layout. */
  static @Nullable List<Section> find(byte[] file) {
    return find(file, _ -> false);
  }

  static @Nullable List<Section> find(byte[] file, Predicate<Tile> isApart) {
    ArrayByteSource source = new ArrayByteSource(file);
    try {
      ParquetLayout layout = ParquetLayout.read(source, LayoutLimits.DEFAULT);
      List<Section> sections = new ArrayList<>();
      SkeletonV1.encode(source, layout, LayoutLimits.DEFAULT, isApart)
          .forEachRemaining(sections::add);
      return sections;
    } catch (LayoutRefusedException _) {
      return null;
    }
  }

  /** Bytes of parts, one after another. */
  static byte[] bytes(List<? extends Part> parts, byte[] file) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Part part : parts) {
      bytes.writeBytes(bytes(part, file));
    }
    return bytes.toByteArray();
  }

  static byte[] bytes(Part part, byte[] file) {
    if (part instanceof Part.SkeletonPart skeleton) {
      return skeleton.bytes();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (FileRange range : ((Part.FilePart) part).ranges()) {
      bytes.write(file, (int) range.start(), (int) range.lengthBytes());
    }
    return bytes.toByteArray();
  }

  /** Makes bytes of a section again. */
  static byte[] decode(StoredSection stored, long start, long end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SkeletonV1.decode(stored, new FileRange(start, end), bytes::write);
    return bytes.toByteArray();
  }

  /** Checks that every section gives the file's bytes, and covers them once. */
  static void expectExact(List<Section> sections, byte[] file) {
    int position = 0;
    for (Section section : sections) {
      int end = position + Math.toIntExact(section.lengthBytes());
      if (section instanceof Section.Apart(Tile tile)) {
        if (tile.start() != position) {
          throw new AssertionError("not at " + position + ": " + tile);
        }
        position = end;
        continue;
      }
      byte[] input = bytes(section.parts(), file);
      byte[] made =
          section instanceof Section.Derived derived ? made(derived, input, position) : input;
      if (!Arrays.equals(made, 0, made.length, file, position, end)) {
        throw new AssertionError("other bytes at " + position + ": " + section);
      }
      position = end;
    }
    if (position != file.length) {
      throw new AssertionError("sections end at " + position + " of " + file.length);
    }
  }

  private static byte[] made(Section.Derived section, byte[] input, long position) {
    byte[] parameters = section.parameters();
    if (parameters.length > SkeletonV1.PARAMETERS_LENGTH_MAX) {
      throw new AssertionError(parameters.length + " bytes of parameters");
    }
    SkeletonV1.verify(parameters, input.length, section.lengthBytes());
    return decode(
        new StoredSection(parameters, new ArrayByteSource(input), position),
        0,
        section.lengthBytes());
  }
}
