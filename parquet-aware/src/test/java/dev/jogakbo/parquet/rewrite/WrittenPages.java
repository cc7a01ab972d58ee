package dev.jogakbo.parquet.rewrite;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/** Data pages of a file, as parquet-java reads their headers. */
final class WrittenPages {
  private WrittenPages() {}

  /** A data page: where it begins, how long it is with its header, and the header. */
  record DataPage(long offset, int lengthBytes, PageHeader header) {
    int valueCount() {
      return header.isSetData_page_header()
          ? header.getData_page_header().getNum_values()
          : header.getData_page_header_v2().getNum_values();
    }
  }

  /** Values of each data page by column chunk. */
  static List<List<Integer>> valueCounts(byte[] file) throws IOException {
    List<List<Integer>> counts = new ArrayList<>();
    for (RowGroup rowGroup : Tables.footer(file).getRow_groups()) {
      for (ColumnChunk column : rowGroup.getColumns()) {
        counts.add(of(file, column.getMeta_data()).stream().map(DataPage::valueCount).toList());
      }
    }
    return counts;
  }

  static List<DataPage> of(byte[] file, ColumnMetaData metadata) throws IOException {
    long start =
        metadata.isSetDictionary_page_offset()
            ? metadata.getDictionary_page_offset()
            : metadata.getData_page_offset();
    int at = Math.toIntExact(start);
    int end = at + Math.toIntExact(metadata.getTotal_compressed_size());
    List<DataPage> pages = new ArrayList<>();
    while (at < end) {
      ByteArrayInputStream in = new ByteArrayInputStream(file, at, end - at);
      PageHeader header = Util.readPageHeader(in);
      int next = end - in.available() + header.getCompressed_page_size();
      if (header.getType() != PageType.DICTIONARY_PAGE) {
        pages.add(new DataPage(at, next - at, header));
      }
      at = next;
    }
    return pages;
  }
}
