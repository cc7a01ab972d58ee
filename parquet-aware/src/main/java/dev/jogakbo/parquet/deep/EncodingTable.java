package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.PageEncoding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The encodings of a file's pages, each once; mostly a few, but a page may have one of its own. */
final class EncodingTable {
  private static final int MEMORY_BYTES_MAX = 8 << 20;
  private static final int ENTRY_BYTES = 128;

  private final List<DeepEncoding> encodings = new ArrayList<>();
  private final Map<DeepEncoding, Integer> numbers = new HashMap<>();
  private int memoryBytes;

  /** Returns the number of an encoding; none if there is no memory for another one. */
  OptionalInt number(PageEncoding encoding) {
    DeepEncoding key = new DeepEncoding(encoding.profile().id(), encoding.parameters());
    Integer known = numbers.get(key);
    return known != null ? OptionalInt.of(known) : add(key);
  }

  private OptionalInt add(DeepEncoding encoding) {
    int bytes = ENTRY_BYTES + encoding.parameterBytes();
    if (memoryBytes + bytes > MEMORY_BYTES_MAX) {
      return OptionalInt.empty();
    }
    memoryBytes += bytes;
    numbers.put(encoding, encodings.size());
    encodings.add(encoding);
    return OptionalInt.of(encodings.size() - 1);
  }

  DeepEncoding get(int number) {
    return encodings.get(number);
  }
}
