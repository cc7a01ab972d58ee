package dev.jogakbo.store.index;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;

/**
 * How each kind of table lies on disk. Block indexes and filters are held with their open file, not
 * in the block cache, so that a miss costs the filter only; the number of open files bounds them.
 * Memtables are small, because walking the list of a large one misses the processor's cache at
 * every step, and several are merged into one file, so that files stay large.
 *
 * <p>Point tables hold hashes: compressing them costs time and gains nothing, a filter answers most
 * misses without reading, and short blocks make a hit cheap. Ordered tables hold what repeats and
 * is read in sequence.
 */
final class RocksTables {
  private static final int FILTER_BITS_PER_KEY = 10;
  private static final int POINT_BLOCK_BYTES = 4 << 10;
  private static final int ORDERED_BLOCK_BYTES = 16 << 10;
  private static final double MEMTABLE_FILTER_RATIO = 0.02;
  private static final int MEMTABLES_IN_BUDGET = 8;
  private static final int MEMTABLES_PER_FLUSH = 4;
  private static final int MEMTABLES_PER_TABLE_MAX = 10;

  private final Cache cache;
  private final BloomFilter filter;
  private final RocksSettings settings;

  RocksTables(Cache cache, BloomFilter filter, RocksSettings settings) {
    this.cache = cache;
    this.filter = filter;
    this.settings = settings;
  }

  static BloomFilter newFilter() {
    return new BloomFilter(FILTER_BITS_PER_KEY, false);
  }

  /** Returns options that the caller closes after the database. */
  ColumnFamilyOptions options(IndexTable.Access access) {
    return switch (access) {
      case POINT -> point();
      case ORDERED -> ordered();
    };
  }

  private ColumnFamilyOptions point() {
    BlockBasedTableConfig blocks =
        blocks(POINT_BLOCK_BYTES).setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
    return common(blocks)
        .setCompressionType(CompressionType.NO_COMPRESSION)
        .setMemtablePrefixBloomSizeRatio(MEMTABLE_FILTER_RATIO)
        .setMemtableWholeKeyFiltering(true);
  }

  private ColumnFamilyOptions ordered() {
    return common(blocks(ORDERED_BLOCK_BYTES))
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION);
  }

  private ColumnFamilyOptions common(BlockBasedTableConfig blocks) {
    return new ColumnFamilyOptions()
        .setTableFormatConfig(blocks)
        .setWriteBufferSize(settings.memtableBytes() / MEMTABLES_IN_BUDGET)
        .setMinWriteBufferNumberToMerge(MEMTABLES_PER_FLUSH)
        .setMaxWriteBufferNumber(MEMTABLES_PER_TABLE_MAX);
  }

  private BlockBasedTableConfig blocks(int blockBytes) {
    return new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setBlockSize(blockBytes)
        .setFilterPolicy(filter)
        .setWholeKeyFiltering(true)
        .setFormatVersion(6);
  }
}
