package dev.jogakbo.store.ingest;

import dev.jogakbo.store.work.MemoryBudget;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Blocks to use again, shared by all sessions, because fresh memory costs more than what is done
 * with it. A block in use counts against the budget; one in the pool does not, so the pool keeps a
 * bounded number. Safe for many threads.
 */
final class BlockPool {
  private final MemoryBudget budget;
  private final int idleCountMax;
  private final ArrayDeque<Block> idle = new ArrayDeque<>();

  BlockPool(MemoryBudget budget, int idleCountMax) {
    this.budget = budget;
    this.idleCountMax = idleCountMax;
  }

  /** Returns an empty block, whatever the budget says. */
  Block take() {
    budget.take(Block.FOOTPRINT_BYTES);
    return takeIdle();
  }

  /** Returns an empty block if the budget allows one. */
  @Nullable Block tryTake() {
    return budget.tryTake(Block.FOOTPRINT_BYTES) ? takeIdle() : null;
  }

  /** Takes a block back that nobody uses any more. */
  void giveBack(Block block) {
    budget.giveBack(Block.FOOTPRINT_BYTES);
    block.clear();
    synchronized (idle) {
      if (idle.size() < idleCountMax) {
        idle.push(block);
      }
    }
  }

  private Block takeIdle() {
    synchronized (idle) {
      Block block = idle.poll();
      return block == null ? new Block() : block;
    }
  }
}
