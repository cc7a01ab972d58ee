package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.bloom.XxHash64;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LeafColumn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/** Reads files of tests whole, by ours and by parquet-java, and rewrites them. */
final class Tables {
  static final Profiles PROFILES = new Profiles();
  static final PageBench BENCH = new PageBench(PROFILES, PageLimits.DEFAULT);

  private static final int FOOTER_END_BYTES = 8;

  private Tables() {}

  /** All levels and values of a column, as a hash of them. */
  record Column(String name, long levelCount, long rowCount, long hash) {}

  /** Returns all columns of files, one after another. */
  static List<Column> read(byte[]... files) throws IOException {
    Inputs inputs = open(files);
    List<Column> columns = new ArrayList<>();
    for (LeafColumn leaf : inputs.columns()) {
      Sum sum = new Sum();
      new ColumnCursor(inputs, leaf).forEach(inputs.rowCount(), sum);
      columns.add(sum.column(leaf));
    }
    return columns;
  }

  /** The same by parquet-java; only names of columns and their levels are ours. */
  static List<Column> readByOthers(byte[] file) throws IOException {
    List<LeafColumn> leaves = open(file).columns();
    FileMetaData footer = footer(file);
    JavaReader reader = new JavaReader(file, BENCH);
    List<Column> columns = new ArrayList<>();
    for (LeafColumn leaf : leaves) {
      Sum sum = new Sum();
      for (RowGroup rowGroup : footer.getRow_groups()) {
        reader.forEach(rowGroup.getColumns().get(leaf.index()).getMeta_data(), leaf, sum);
      }
      columns.add(sum.column(leaf));
    }
    return columns;
  }

  static FileMetaData footer(byte[] file) throws IOException {
    byte[] footer = dev.jogakbo.parquet.Mutations.footer(file);
    ByteArrayInputStream in = new ByteArrayInputStream(footer);
    FileMetaData metadata = Util.readFileMetaData(in);
    if (in.available() != 0 || footer.length + FOOTER_END_BYTES > file.length) {
      throw new AssertionError("bytes behind the footer: " + in.available());
    }
    return metadata;
  }

  static Inputs open(byte[]... files) {
    return Inputs.open(inputs(files), RewriteRoom.in(Path.of("."), PROFILES), BENCH);
  }

  /** Returns what files become. */
  static byte[] rewrite(RewriteChoices choices, Path scratch, byte[]... files) throws IOException {
    return rewrite(choices, RewriteRoom.in(scratch, PROFILES), files);
  }

  static byte[] rewrite(RewriteChoices choices, RewriteRoom room, byte[]... files)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RewriteReport report =
        Rewriter.open(inputs(files), choices, room, RewriteProgress.NONE).write(out);
    if (report.outputBytes() != out.size()) {
      throw new AssertionError("expected " + report.outputBytes() + ", found " + out.size());
    }
    return out.toByteArray();
  }

  private static List<RewriteInput> inputs(byte[]... files) {
    return Stream.of(files)
        .map(bytes -> new RewriteInput("input", new ArrayByteSource(bytes)))
        .toList();
  }

  private static final class Sum implements RowSink {
    private long hash;
    private long levelCount;
    private long rowCount;

    @Override
    public void add(int definition, int repetition, byte[] values, int start, int end) {
      byte[] levels = {(byte) definition, (byte) repetition};
      byte[] value = Arrays.copyOfRange(values, start, end);
      hash = hash * 31 + XxHash64.hash(levels, 0, 2);
      hash = hash * 31 + XxHash64.hash(value, 0, value.length);
      levelCount++;
      rowCount += repetition == 0 ? 1 : 0;
    }

    Column column(LeafColumn leaf) {
      return new Column(leaf.dottedPath(), levelCount, rowCount, hash);
    }
  }
}
