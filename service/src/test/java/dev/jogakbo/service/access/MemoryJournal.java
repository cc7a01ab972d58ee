package dev.jogakbo.service.access;

import java.util.ArrayList;
import java.util.List;

/** A journal in memory. */
final class MemoryJournal implements AccessJournal {
  final List<Numbered> entries = new ArrayList<>();

  @Override
  public synchronized long append(byte[] entry) {
    entries.add(new Numbered(entries.size() + 1L, entry));
    return entries.size();
  }

  @Override
  public synchronized List<Numbered> entriesAfter(long number) {
    return List.copyOf(entries.subList(Math.toIntExact(number), entries.size()));
  }
}
