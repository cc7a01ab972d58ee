package dev.jogakbo.store.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses the reads that fetch a set of extents: sorted by pack and place, those merged whose gap
 * costs less than another read would.
 */
final class ReadPlan {
  /** Widest gap that is read along. */
  static final int GAP_BYTES_MAX = 64 * 1024;

  /** A read does not grow beyond this by merging. */
  static final int READ_BYTES_MAX = 8 * 1024 * 1024;

  private static final Comparator<Extent> BY_PLACE =
      Comparator.comparing(Extent::pack).thenComparingLong(Extent::start);

  private final List<Extent> extents;
  private final int[] order;

  private ReadPlan(List<Extent> extents) {
    this.extents = extents;
    this.order =
        IntStream.range(0, extents.size())
            .boxed()
            .sorted(Comparator.comparing(extents::get, BY_PLACE))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** Returns the reads, in order of pack and place; each extent is served by exactly one. */
  static List<PackRead> of(List<Extent> extents) {
    return new ReadPlan(extents).reads();
  }

  private List<PackRead> reads() {
    List<PackRead> reads = new ArrayList<>();
    int from = 0;
    while (from < order.length) {
      PackRead read = readFrom(from);
      reads.add(read);
      from += read.members().length;
    }
    return reads;
  }

  private PackRead readFrom(int from) {
    Extent first = extents.get(order[from]);
    long end = first.end();
    int to = from + 1;
    while (to < order.length && joins(first, end, extents.get(order[to]))) {
      end = Math.max(end, extents.get(order[to]).end());
      to++;
    }
    int lengthBytes = Math.toIntExact(end - first.start());
    return new PackRead(
        new Extent(first.pack(), first.start(), lengthBytes), Arrays.copyOfRange(order, from, to));
  }

  private static boolean joins(Extent first, long end, Extent next) {
    return next.pack().equals(first.pack())
        && next.start() - end <= GAP_BYTES_MAX
        && Math.max(end, next.end()) - first.start() <= READ_BYTES_MAX;
  }
}
