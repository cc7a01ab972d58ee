package dev.jogakbo.parquet.layout;

/**
 * Where a file says the pages of a column chunk begin, from the file's start.
 *
 * @param data first data page; 0 where there is none
 * @param dictionary dictionary page; 0 where there is none or the file does not say
 * @param index index page; 0 where there is none
 */
public record PageOffsets(long data, long dictionary, long index) {

  /**
   * Returns where the column chunk begins. Some files say 0 for what they do not have, others point
   * {@code data} at the dictionary page.
   */
  public long first() {
    return dictionary > 0 && (data <= 0 || dictionary < data) ? dictionary : data;
  }
}
