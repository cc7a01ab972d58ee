package dev.jogakbo.chunker.hash;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Working memory for vector code that is used again and so stays in the processor's cache. A taken
 * one belongs to the taker alone; one that is not given back is only garbage. Safe for any number
 * of threads, none of which ever waits.
 */
final class VectorLanesPool {
  private static final int SLOTS = 64;

  private final AtomicReferenceArray<VectorLanes> slots = new AtomicReferenceArray<>(SLOTS);

  VectorLanes take() {
    VectorLanes kept = slots.getAndSet(slot(), null);
    return kept == null ? new VectorLanes() : kept;
  }

  void giveBack(VectorLanes lanes) {
    slots.set(slot(), lanes);
  }

  /**
   * Threads that run at the same time mostly have neighbouring numbers, so they rarely share a
   * slot.
   */
  private static int slot() {
    return (int) Thread.currentThread().threadId() & (SLOTS - 1);
  }
}
