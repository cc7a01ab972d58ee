package dev.jogakbo.chunker.hash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One level of a Merkle tree that grows to the right: how many nodes it has had, and those of the
 * group still open.
 */
final class MerkleLevel {
  private static final int GROUP_MIN = 3;
  private static final int GROUP_MAX = 9;

  private final List<MerkleNode> openGroup = new ArrayList<>(GROUP_MAX);
  private long count;

  void add(MerkleNode node) {
    openGroup.add(node);
    count++;
  }

  boolean endsGroup() {
    int size = openGroup.size();
    return size == GROUP_MAX || (size >= GROUP_MIN && openGroup.getLast().mayEndGroup());
  }

  void beginGroup() {
    openGroup.clear();
  }

  List<MerkleNode> openGroup() {
    return Collections.unmodifiableList(openGroup);
  }

  long count() {
    return count;
  }
}
