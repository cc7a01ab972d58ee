package dev.jogakbo.store.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private final MemoryBudget budget = new MemoryBudget(10);

  @Test
  void optionalBytesEndAtTheLimit() {
    assertThat(budget.tryTake(10)).isTrue();
    assertThat(budget.tryTake(1)).isFalse();
    budget.giveBack(1);
    assertThat(budget.tryTake(1)).isTrue();
  }

  @Test
  void indispensableBytesAreGivenBeyondIt() {
    budget.take(15);
    assertThat(budget.takenBytes()).isEqualTo(15);
    assertThat(budget.tryTake(1)).isFalse();
  }

  @Test
  void nobodyGivesBackWhatNobodyTook() {
    assertThatThrownBy(() -> budget.giveBack(1)).isInstanceOf(IllegalStateException.class);
  }
}
