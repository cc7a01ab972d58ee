package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockCutterTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  private static byte[] joined(List<byte[]> items) {
    ByteBuilder builder = new ByteBuilder();
    items.forEach(builder::append);
    return builder.toByteArray();
  }

  private static List<SkeletonPart> cut(List<byte[]> items) {
    BlockCutter cutter = new BlockCutter();
    int end = 0;
    for (byte[] item : items) {
      end += item.length;
      cutter.item(end);
    }
    return cutter.cut(joined(items));
  }

  private List<byte[]> items(int count, int lengthBytes) {
    List<byte[]> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] item = new byte[lengthBytes / 2 + random.nextInt(lengthBytes)];
      random.nextBytes(item);
      items.add(item);
    }
    return items;
  }

  @Test
  void nothingIsNoBlockAndLittleIsOne() {
    assertThat(cut(List.of())).isEmpty();
    assertThat(cut(items(30, 100))).hasSize(1);
  }

  @Test
  void blocksHoldAllBytesWithinBounds() {
    List<byte[]> items = items(5_000, 150);
    List<SkeletonPart> blocks = cut(items);
    assertThat(joined(blocks.stream().map(SkeletonPart::bytes).toList())).isEqualTo(joined(items));
    assertThat(blocks).as("seed %d", seed).hasSizeBetween(50, 190);
    for (SkeletonPart block : blocks.subList(0, blocks.size() - 1)) {
      assertThat(block.lengthBytes()).isBetween(4L << 10, (32L << 10) + 300);
    }
  }

  @Test
  void longSkeletonsHaveLargerBlocksNotMore() {
    List<byte[]> items = items(80_000, 150);
    assertThat(cut(items)).as("seed %d", seed).hasSizeBetween(50, 256);
  }

  @Test
  void equalItemsAreStillCut() {
    List<byte[]> items = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      items.add(new byte[100]);
    }
    assertThat(cut(items)).hasSizeBetween(9, 75);
  }

  @Test
  void anItemThatIsAddedChangesFewBlocks() {
    List<byte[]> items = items(5_000, 150);
    Set<ByteBuffer> before = new HashSet<>();
    cut(items).forEach(block -> before.add(ByteBuffer.wrap(block.bytes())));
    for (int round = 0; round < 20; round++) {
      List<byte[]> changed = new ArrayList<>(items);
      changed.add(random.nextInt(items.size()), new byte[120]);
      long fresh =
          cut(changed).stream()
              .filter(block -> !before.contains(ByteBuffer.wrap(block.bytes())))
              .count();
      assertThat(fresh).as("seed %d", seed).isLessThanOrEqualTo(5);
    }
  }

  @Test
  void whatEndsAtAnEdgeIsABlockIfItIsLarge() {
    BlockCutter cutter = new BlockCutter();
    byte[] bytes = new byte[100_000];
    cutter.edge(20_000);
    cutter.edge(21_000);
    cutter.edge(50_000);
    assertThat(cutter.cut(bytes).stream().map(SkeletonPart::lengthBytes))
        .containsExactly(20_000L, 30_000L, 50_000L);
  }
}
