package dev.jogakbo.parquet.transform;

import dev.jogakbo.chunker.ChunkSizes;
import dev.jogakbo.chunker.Chunker;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Bytes of chunks that a second version of a file has and the first has not.
 *
 * @param plainBytes when both are cut as they are
 * @param bodyBytes of parts of the file as it is, when both are taken apart
 * @param skeletonBytes of parts of the skeleton
 * @param parameterBytes of sections whose parameters are not among those of the first
 */
record Savings(long plainBytes, long bodyBytes, long skeletonBytes, long parameterBytes) {

  static Savings between(byte[] first, byte[] second) {
    Set<ByteBuffer> known = new HashSet<>();
    long plain = 0;
    fresh(first, ChunkSizes.XET, known);
    plain += fresh(second, ChunkSizes.XET, known);
    return apart(first, second, plain);
  }

  private static Savings apart(byte[] first, byte[] second, long plain) {
    Set<ByteBuffer> known = new HashSet<>();
    Set<ByteBuffer> parameters = new HashSet<>();
    for (Section section : sections(first)) {
      section.parts().forEach(part -> fresh(part, first, known));
      parameters(section, parameters);
    }
    long body = 0;
    long skeleton = 0;
    long parameterBytes = 0;
    for (Section section : sections(second)) {
      for (Part part : section.parts()) {
        long fresh = fresh(part, second, known);
        body += part instanceof Part.FilePart ? fresh : 0;
        skeleton += part instanceof Part.SkeletonPart ? fresh : 0;
      }
      parameterBytes += parameters(section, parameters);
    }
    return new Savings(plain, body, skeleton, parameterBytes);
  }

  private static List<Section> sections(byte[] file) {
    List<Section> sections = Objects.requireNonNull(Skeletons.find(file));
    Skeletons.expectExact(sections, file);
    return sections;
  }

  private static long parameters(Section section, Set<ByteBuffer> known) {
    return section instanceof Section.Derived derived
            && known.add(ByteBuffer.wrap(derived.parameters()))
        ? derived.parameters().length
        : 0;
  }

  private static long fresh(Part part, byte[] file, Set<ByteBuffer> known) {
    ChunkSizes sizes = part instanceof Part.FilePart ? ChunkSizes.XET : ChunkSizes.FINE;
    return fresh(Skeletons.bytes(part, file), sizes, known);
  }

  private static long fresh(byte[] bytes, ChunkSizes sizes, Set<ByteBuffer> known) {
    Chunker chunker = new Chunker(sizes);
    long fresh = 0;
    int start = 0;
    while (start < bytes.length) {
      int cut = chunker.findCut(bytes, start, bytes.length);
      int end = cut < 0 ? bytes.length : cut;
      fresh += known.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, start, end))) ? end - start : 0;
      start = end;
    }
    return fresh;
  }
}
