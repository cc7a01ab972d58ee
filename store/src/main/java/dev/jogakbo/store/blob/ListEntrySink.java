package dev.jogakbo.store.blob;

/** Takes the entries of a list, one by one. */
@FunctionalInterface
public interface ListEntrySink {

  /** Takes the next entry. */
  void entry(ListEntry entry);
}
