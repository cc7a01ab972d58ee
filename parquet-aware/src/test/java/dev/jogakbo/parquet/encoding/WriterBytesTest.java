package dev.jogakbo.parquet.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.encoding.FilePages.Chunk;
import dev.jogakbo.parquet.encoding.FilePages.Leaf;
import dev.jogakbo.parquet.encoding.FilePages.PlainPage;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Takes pages of many writers apart, encodes what they hold again and compares bytes. {@code
 * writers.txt} says whose pages, and what of them, are made by which forms: how many of all.
 */
class WriterBytesTest {
  private final Map<String, Map<String, int[]>> shares = new TreeMap<>();

  @Test
  void formsMakeTheBytesOfTheirWriters() throws IOException {
    SampleFiles.all().forEach(this::compareFile);
    List<String> lines = new ArrayList<>();
    shares.forEach((part, forms) -> lines.add(part + ": " + best(forms)));
    assertThat(lines).isEqualTo(expected());
  }

  /** The forms that make the most, and how much that is. */
  private static String best(Map<String, int[]> forms) {
    int most = forms.values().stream().mapToInt(share -> share[0]).max().orElse(0);
    int all = forms.values().iterator().next()[1];
    List<String> makers =
        forms.keySet().stream()
            .filter(form -> Objects.requireNonNull(forms.get(form))[0] == most)
            .toList();
    return most + "/" + all + (most == 0 ? "" : " by " + String.join(", ", makers));
  }

  private static List<String> expected() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(WriterBytesTest.class.getResourceAsStream("writers.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private void compareFile(SampleFile file) {
    for (Chunk chunk : FilePages.of(file.bytes())) {
      String writer = writer(chunk.createdBy());
      try {
        compareChunk(writer, chunk);
      } catch (IllegalStateException | IllegalArgumentException e) {
        share(writer + " unreadable", Map.of("any", new byte[0]), new byte[] {1});
      }
    }
  }

  /** The first word and the first number of what the footer says. */
  static String writer(String createdBy) {
    String[] words = createdBy.split(" ");
    String version =
        Arrays.stream(words).filter(word -> word.matches("v?[0-9].*")).findFirst().orElse("");
    return (words[0] + "-" + version.replaceAll("[-.].*", "")).replaceAll("-$", "");
  }

  private void compareChunk(String writer, Chunk chunk) {
    int entryCount = 0;
    List<int[]> pagesOfIndices = new ArrayList<>();
    PlainValues dictionary = null;
    for (PlainPage page : chunk.pages()) {
      PageValues values = page.page().header().values();
      if (page.kind() == PageKind.DICTIONARY) {
        entryCount = values.valueCount();
        dictionary = plain(chunk.leaf(), page.plain(), 0, entryCount);
      } else if (page.kind() != PageKind.INDEX) {
        int @Nullable [] indices =
            compareData(writer, chunk.leaf(), page, entryCount, pagesOfIndices);
        if (indices != null) {
          pagesOfIndices.add(indices);
        }
      }
    }
    if (dictionary != null) {
      compareDictionary(writer, dictionary, pagesOfIndices);
    }
  }

  private void compareDictionary(String writer, PlainValues dictionary, List<int[]> pages) {
    DictionaryBuilder builder = new DictionaryBuilder();
    for (int[] page : pages) {
      for (int index : page) {
        builder.add(dictionary.array(), dictionary.start(index), dictionary.end(index));
      }
    }
    ByteAppender made = new ByteAppender();
    builder.appendTo(made);
    int end = dictionary.count() == 0 ? 0 : dictionary.end(dictionary.count() - 1);
    share(
        writer + " dictionary",
        Map.of("first-use", made.toByteArray()),
        Arrays.copyOf(dictionary.array(), end));
  }

  private int @Nullable [] compareData(
      String writer, Leaf leaf, PlainPage page, int entryCount, List<int[]> before) {
    PageValues values = page.page().header().values();
    int count = values.valueCount();
    int at = 0;
    int present = count;
    boolean isV2 = page.kind() == PageKind.DATA_V2;
    String nesting = leaf.isNested() ? " nested" : " flat";
    if (leaf.repetitionMax() > 0) {
      int end = levelEnd(page, at, isV2, values.levels().repetitionBytes());
      compareLevels(writer + nesting, page.plain(), at, end, count, leaf.repetitionMax(), isV2);
      at = end;
    }
    if (leaf.definitionMax() > 0) {
      int end = levelEnd(page, at, isV2, values.levels().definitionBytes());
      int[] levels =
          compareLevels(writer + nesting, page.plain(), at, end, count, leaf.definitionMax(), isV2);
      present = (int) Arrays.stream(levels).filter(level -> level == leaf.definitionMax()).count();
      at = end;
    }
    return compareValues(writer, leaf, page, at, present, entryCount, before);
  }

  private static int levelEnd(PlainPage page, int at, boolean isV2, int lengthBytes) {
    return isV2
        ? at + lengthBytes
        : at + 4 + new EncodedReader(page.plain(), at, page.plain().length).int32();
  }

  private int[] compareLevels(
      String writer, byte[] plain, int start, int end, int count, int levelMax, boolean isV2) {
    int hybridStart = isV2 ? start : start + 4;
    int[] levels =
        new EncodedReader(plain, hybridStart, end).hybrid(count, LevelEncoder.bitWidth(levelMax));
    Map<String, byte[]> made = new LinkedHashMap<>();
    for (HybridForm form : HybridForm.values()) {
      LevelEncoder encoder = new LevelEncoder(form);
      made.put(
          form.name(),
          made(target -> {
            if (isV2) {
              encoder.appendV2(IntSpan.of(levels), levelMax, target);
            } else {
              encoder.appendV1(IntSpan.of(levels), levelMax, target);
            }
          }));
    }
    share(writer + " levels", made, Arrays.copyOfRange(plain, start, end));
    return levels;
  }

  private int @Nullable [] compareValues(
      String writer,
      Leaf leaf,
      PlainPage page,
      int at,
      int present,
      int entryCount,
      List<int[]> before) {
    byte[] plain = page.plain();
    byte[] expected = Arrays.copyOfRange(plain, at, plain.length);
    Map<String, byte[]> made = new LinkedHashMap<>();
    EncodedReader reader = new EncodedReader(plain, at, plain.length);
    switch (page.page().header().values().encoding()) {
      case 0 -> {
        if (leaf.type() == 0) {
          int[] bits = bits(plain, at, present);
          made.put("bits", made(t -> ValueEncoder.appendPlainBooleans(IntSpan.of(bits), t)));
          share(writer + " PLAIN boolean", made, expected);
        } else {
          PlainValues values = plain(leaf, plain, at, present);
          made.put("plain", made(t -> ValueEncoder.appendPlain(values, t)));
          share(writer + " PLAIN", made, expected);
        }
      }
      case 2, 8 -> {
        return compareIndices(writer, reader, present, entryCount, before, expected);
      }
      case 3 -> {
        reader.int32();
        int[] bits = reader.hybrid(present, 1);
        for (HybridForm form : HybridForm.values()) {
          made.put(
              form.name(), made(t -> ValueEncoder.appendRleBooleans(IntSpan.of(bits), form, t)));
        }
        share(writer + " RLE boolean", made, expected);
      }
      case 5 -> {
        long[] numbers = reader.deltas();
        for (DeltaForm form : DeltaForm.values()) {
          made.put(form.name(), made(t -> form.append(numbers, 0, numbers.length, t)));
        }
        share(writer + " DELTA_BINARY_PACKED " + leaf.widthBytes() * 8, made, expected);
      }
      case 6 -> {
        PlainValues values = varied(reader.deltaLength());
        for (DeltaForm form : DeltaForm.values()) {
          made.put(form.name(), made(t -> ValueEncoder.appendDeltaLength(values, form, t)));
        }
        share(writer + " DELTA_LENGTH_BYTE_ARRAY", made, expected);
      }
      case 7 -> {
        PlainValues values = varied(reader.deltaBytes());
        for (DeltaForm form : DeltaForm.values()) {
          made.put(form.name(), made(t -> ValueEncoder.appendDeltaBytes(values, form, t)));
        }
        share(writer + " DELTA_BYTE_ARRAY", made, expected);
      }
      case 9 -> {
        PlainValues values = unsplit(expected, leaf.widthBytes());
        made.put("split", made(t -> ValueEncoder.appendByteStreamSplit(values, t)));
        share(writer + " BYTE_STREAM_SPLIT", made, expected);
      }
      default -> share(writer + " other", Map.of("any", new byte[0]), new byte[] {1});
    }
    return null;
  }

  private int[] compareIndices(
      String writer,
      EncodedReader reader,
      int present,
      int entryCount,
      List<int[]> before,
      byte[] expected) {
    int width = reader.u8();
    int[] indices = reader.hybrid(present, width);
    Map<String, byte[]> made = new LinkedHashMap<>();
    for (HybridForm form : HybridForm.values()) {
      made.put(form.name(), made(t -> form.append(IntSpan.of(indices), width, t.u8(width))));
    }
    share(writer + " indices", made, expected);
    int seen = before.stream().flatMapToInt(Arrays::stream).max().orElse(-1);
    seen = Math.max(seen, Arrays.stream(indices).max().orElse(-1)) + 1;
    int ofSeen = width(seen);
    int ofAll = width(entryCount);
    byte[] own = {(byte) width};
    share(
        writer + " index width",
        Map.of(
            "seen", new byte[] {(byte) ofSeen},
            "seen-min1", new byte[] {(byte) Math.max(1, ofSeen)},
            "all", new byte[] {(byte) ofAll},
            "all-min1", new byte[] {(byte) Math.max(1, ofAll)}),
        own);
    return indices;
  }

  private static int width(int entryCount) {
    return entryCount < 2 ? 0 : BitPacker.bitWidth(entryCount - 1);
  }

  private static int[] bits(byte[] plain, int start, int count) {
    int[] bits = new int[count];
    for (int i = 0; i < count; i++) {
      bits[i] = plain[start + i / 8] >>> (i % 8) & 1;
    }
    return bits;
  }

  private static PlainValues plain(Leaf leaf, byte[] plain, int start, int count) {
    return leaf.widthBytes() == 0
        ? PlainValues.varied(plain, start, plain.length, count)
        : PlainValues.fixed(plain, start, start + count * leaf.widthBytes(), leaf.widthBytes());
  }

  private static PlainValues varied(List<byte[]> values) {
    ByteAppender plain = new ByteAppender();
    values.forEach(value -> plain.int32(value.length).bytes(value));
    return PlainValues.varied(plain.toByteArray(), 0, plain.lengthBytes(), values.size());
  }

  private static PlainValues unsplit(byte[] split, int width) {
    int count = split.length / width;
    byte[] plain = new byte[split.length];
    for (int i = 0; i < plain.length; i++) {
      plain[i] = split[i % width * count + i / width];
    }
    return PlainValues.fixed(plain, 0, plain.length, width);
  }

  private static byte[] made(Consumer<ByteAppender> encoding) {
    ByteAppender target = new ByteAppender();
    encoding.accept(target);
    return target.toByteArray();
  }

  private void share(String part, Map<String, byte[]> made, byte[] expected) {
    made.forEach((form, bytes) -> {
      int[] share =
          shares.computeIfAbsent(part, p -> new TreeMap<>()).computeIfAbsent(form, f -> new int[2]);
      share[0] += Arrays.equals(bytes, expected) ? 1 : 0;
      share[1]++;
    });
  }
}
