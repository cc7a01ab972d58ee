package dev.jogakbo.store.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An index in memory, gone when closed: for tests and for trying things out. */
public final class MemoryIndexStore implements IndexStore {
  private final Gate gate = new Gate();
  private final Map<String, NavigableMap<byte[], byte[]>> tables;

  /** Creates an empty index of these tables. */
  public MemoryIndexStore(List<IndexTable> tables) {
    this.tables =
        tables.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    IndexTable::name, table -> new TreeMap<>(Arrays::compareUnsigned)));
  }

  @Override
  public byte @Nullable [] find(IndexTable table, byte[] key) {
    return findAll(table, List.of(key)).getFirst();
  }

  @Override
  public List<byte @Nullable []> findAll(IndexTable table, List<byte[]> keys) {
    return gate.shared(() -> {
      List<byte @Nullable []> values = new ArrayList<>(keys.size());
      for (byte[] key : keys) {
        values.add(copy(entries(table).get(key)));
      }
      return values;
    });
  }

  @Override
  public void apply(IndexBatch batch, Durability durability) {
    gate.alone(() -> {
      batch.changes().forEach(change -> entries(change.table()));
      batch.changes().forEach(this::apply);
    });
  }

  @Override
  public IndexCursor scan(IndexTable table, byte[] from, byte @Nullable [] to) {
    return gate.shared(() -> new Cursor(range(entries(table), from, to)));
  }

  @Override
  public void sync() {
    gate.checkOpen();
  }

  @Override
  public void clear(IndexTable table) {
    gate.alone(() -> entries(table).clear());
  }

  @Override
  public TableSize size(IndexTable table) {
    return gate.shared(() -> {
      long bytes = 0;
      for (Map.Entry<byte[], byte[]> entry : entries(table).entrySet()) {
        bytes += entry.getKey().length + entry.getValue().length;
      }
      return new TableSize(bytes, entries(table).size());
    });
  }

  @Override
  public void close() {
    gate.close(() -> tables.values().forEach(Map::clear));
  }

  private void apply(IndexBatch.Change change) {
    byte[] value = change.value();
    if (value == null) {
      entries(change.table()).remove(change.key());
    } else {
      entries(change.table()).put(change.key(), value);
    }
  }

  private NavigableMap<byte[], byte[]> entries(IndexTable table) {
    NavigableMap<byte[], byte[]> entries = tables.get(table.name());
    if (entries == null) {
      throw new IllegalArgumentException("the index was opened without table " + table.name());
    }
    return entries;
  }

  private static List<Map.Entry<byte[], byte[]>> range(
      NavigableMap<byte[], byte[]> entries, byte[] from, byte @Nullable [] to) {
    if (to == null) {
      return snapshot(entries.tailMap(from, true));
    }
    return Arrays.compareUnsigned(from, to) < 0
        ? snapshot(entries.subMap(from, true, to, false))
        : List.of();
  }

  private static List<Map.Entry<byte[], byte[]>> snapshot(Map<byte[], byte[]> entries) {
    return entries.entrySet().stream()
        .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static byte @Nullable [] copy(byte @Nullable [] value) {
    return value == null ? null : value.clone();
  }

  /** Walks a copy of the entries. */
  private final class Cursor implements IndexCursor {
    private final Iterator<Map.Entry<byte[], byte[]>> rest;
    private Map.@Nullable Entry<byte[], byte[]> current;
    private boolean closed;

    Cursor(List<Map.Entry<byte[], byte[]>> entries) {
      rest = entries.iterator();
    }

    @Override
    public boolean next() {
      gate.checkOpen();
      CursorStates.checkOpen(closed);
      current = rest.hasNext() ? rest.next() : null;
      return current != null;
    }

    @Override
    public byte[] key() {
      return CursorStates.checkCurrent(current).getKey().clone();
    }

    @Override
    public byte[] value() {
      return CursorStates.checkCurrent(current).getValue().clone();
    }

    @Override
    public void close() {
      closed = true;
      current = null;
    }
  }
}
