package dev.jogakbo.store.pack;

import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStore;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Reads many records of a pack in large pieces, in their order; what lies between them is read
 * along. Keeps its buffer; used by one thread.
 */
public final class RecordWindows {
  private static final int WINDOW_BYTES = 2 << 20;

  private final PackReader reader;
  private final byte[] window = new byte[WINDOW_BYTES];

  /** Reads packs of that bucket. */
  public RecordWindows(ObjectStore store) {
    this.reader = new PackReader(store);
  }

  /**
   * Gives each of the records, which are in the order in which they lie, with a window that holds
   * it; the window is used again afterwards.
   */
  public void forEach(
      PackId pack, List<? extends PackRecord> records, BiConsumer<PackWindow, PackRecord> sink) {
    for (int from = 0; from < records.size(); ) {
      int to = windowEnd(records, from);
      long position = records.get(from).offset();
      int lengthBytes = Math.toIntExact(records.get(to - 1).end() - position);
      PackWindow read = reader.readWindow(pack, position, window, lengthBytes);
      records.subList(from, to).forEach(row -> sink.accept(read, row));
      from = to;
    }
  }

  /**
   * Returns the end of the records that fit into the window together with the one at {@code from}.
   */
  private static int windowEnd(List<? extends PackRecord> records, int from) {
    int to = from + 1;
    while (to < records.size()
        && records.get(to).end() - records.get(from).offset() <= WINDOW_BYTES) {
      to++;
    }
    return to;
  }
}
