package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * Code lengths for symbol frequencies, with every tie broken as zlib breaks it: the lighter node
 * first, of two equally light ones the shallower, of two equally shallow ones the one nearer to the
 * top of the heap; codes that came out too long are shortened as zlib shortens them.
 */
final class HuffmanTree {
  private static final int TOP = 1;

  private final Alphabet alphabet;
  private final int[] frequencies;
  private final int[] lengths;
  private final int[] codes;
  private final int[] parents;
  private final int[] depths;
  private final int[] heap;
  private final int[] lengthCounts;
  private int heapSize;
  private int sortedStart;
  private int maxCode;
  private int optimalBits;
  private int fixedBits;

  /**
   * What is coded.
   *
   * @param extraBits bits that follow the codes from {@code extraStart} on
   * @param fixedLengths lengths of the fixed code, empty where there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Alphabet(int size, int[] extraBits, int extraStart, int lengthMax, int[] fixedLengths) {}

  HuffmanTree(Alphabet alphabet) {
    int nodeCount = 2 * alphabet.size + 1;
    this.alphabet = alphabet;
    this.frequencies = new int[nodeCount];
    this.lengths = new int[nodeCount];
    this.codes = new int[alphabet.size];
    this.parents = new int[nodeCount];
    this.depths = new int[nodeCount];
    this.heap = new int[nodeCount + 1];
    this.lengthCounts = new int[alphabet.lengthMax + 1];
  }

  /** Returns the code of a fixed one's lengths, bits reversed as they are written. */
  static int[] codes(int[] lengths, int lengthMax) {
    int[] counts = new int[lengthMax + 1];
    for (int length : lengths) {
      counts[length]++;
    }
    int[] codes = new int[lengths.length];
    assign(lengths, lengths.length, counts, codes);
    return codes;
  }

  void clear() {
    Arrays.fill(frequencies, 0, alphabet.size, 0);
  }

  void count(int symbol) {
    frequencies[symbol]++;
  }

  /** Returns the highest symbol that has a code. */
  int maxCode() {
    return maxCode;
  }

  int length(int symbol) {
    return lengths[symbol];
  }

  int code(int symbol) {
    return codes[symbol];
  }

  /** Returns the bits that all symbols and what follows them take. */
  int optimalBits() {
    return optimalBits;
  }

  /** Returns the bits they would take in the fixed code. */
  int fixedBits() {
    return fixedBits;
  }

  void build() {
    optimalBits = 0;
    fixedBits = 0;
    collectLeaves();
    int root = joinNodes();
    heap[--sortedStart] = root;
    assignLengths();
    Arrays.fill(codes, 0);
    assign(lengths, maxCode + 1, lengthCounts, codes);
  }

  private void collectLeaves() {
    heapSize = 0;
    sortedStart = heap.length;
    maxCode = -1;
    for (int symbol = 0; symbol < alphabet.size; symbol++) {
      if (frequencies[symbol] == 0) {
        lengths[symbol] = 0;
      } else {
        addLeaf(symbol);
      }
    }
    while (heapSize < 2) {
      addMissingLeaf(maxCode < 2 ? maxCode + 1 : 0);
    }
  }

  private void addLeaf(int symbol) {
    heap[++heapSize] = symbol;
    depths[symbol] = 0;
    maxCode = Math.max(maxCode, symbol);
  }

  /** A tree has two leaves at least; one that is never used costs nothing. */
  private void addMissingLeaf(int symbol) {
    frequencies[symbol] = 1;
    addLeaf(symbol);
    optimalBits--;
    fixedBits -= alphabet.fixedLengths.length == 0 ? 0 : alphabet.fixedLengths[symbol];
  }

  private int joinNodes() {
    for (int at = heapSize / 2; at >= TOP; at--) {
      sink(at);
    }
    int node = alphabet.size;
    do {
      int lightest = heap[TOP];
      heap[TOP] = heap[heapSize--];
      sink(TOP);
      join(lightest, heap[TOP], node);
      heap[TOP] = node++;
      sink(TOP);
    } while (heapSize >= 2);
    return heap[TOP];
  }

  private void join(int first, int second, int node) {
    heap[--sortedStart] = first;
    heap[--sortedStart] = second;
    frequencies[node] = frequencies[first] + frequencies[second];
    depths[node] = Math.max(depths[first], depths[second]) + 1;
    parents[first] = node;
    parents[second] = node;
  }

  private void sink(int start) {
    int node = heap[start];
    int at = start;
    for (int child = 2 * at; child <= heapSize; child = 2 * at) {
      if (child < heapSize && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (isBefore(node, heap[child])) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = node;
  }

  private boolean isBefore(int first, int second) {
    return frequencies[first] < frequencies[second]
        || (frequencies[first] == frequencies[second] && depths[first] <= depths[second]);
  }

  private void assignLengths() {
    Arrays.fill(lengthCounts, 0);
    lengths[heap[sortedStart]] = 0;
    int tooLongCount = 0;
    for (int at = sortedStart + 1; at < heap.length; at++) {
      int node = heap[at];
      int length = lengths[parents[node]] + 1;
      if (length > alphabet.lengthMax) {
        length = alphabet.lengthMax;
        tooLongCount++;
      }
      lengths[node] = length;
      if (node <= maxCode) {
        countLeaf(node, length);
      }
    }
    if (tooLongCount > 0) {
      shorten(tooLongCount);
    }
  }

  private void countLeaf(int symbol, int length) {
    lengthCounts[length]++;
    int extra = symbol < alphabet.extraStart ? 0 : alphabet.extraBits[symbol - alphabet.extraStart];
    optimalBits += frequencies[symbol] * (length + extra);
    if (alphabet.fixedLengths.length > 0) {
      fixedBits += frequencies[symbol] * (alphabet.fixedLengths[symbol] + extra);
    }
  }

  /** Moves leaves down to make room for those that were too deep, the least frequent first. */
  private void shorten(int tooLongCount) {
    for (int left = tooLongCount; left > 0; left -= 2) {
      int length = alphabet.lengthMax - 1;
      while (lengthCounts[length] == 0) {
        length--;
      }
      lengthCounts[length]--;
      lengthCounts[length + 1] += 2;
      lengthCounts[alphabet.lengthMax]--;
    }
    int at = heap.length;
    for (int length = alphabet.lengthMax; length > 0; length--) {
      for (int left = lengthCounts[length]; left > 0; ) {
        int symbol = heap[--at];
        if (symbol <= maxCode) {
          optimalBits += (length - lengths[symbol]) * frequencies[symbol];
          lengths[symbol] = length;
          left--;
        }
      }
    }
  }

  private static void assign(int[] lengths, int count, int[] lengthCounts, int[] codes) {
    int[] next = new int[lengthCounts.length];
    for (int length = 1, code = 0; length < next.length; length++) {
      code = (code + (length == 1 ? 0 : lengthCounts[length - 1])) << 1;
      next[length] = code;
    }
    for (int symbol = 0; symbol < count; symbol++) {
      int length = lengths[symbol];
      if (length > 0) {
        codes[symbol] = Integer.reverse(next[length]++) >>> (Integer.SIZE - length);
      }
    }
  }
}
