package dev.jogakbo.parquet.transform;

/** Notes where a footer may be cut, and where the data pages of its column chunks begin. */
final class FooterBlocks implements FooterListener {
  private final SiteCoder coder;
  private final BlockCutter cutter = new BlockCutter();
  private final DataPageOffsets columnChunks = new DataPageOffsets();

  FooterBlocks(SiteCoder coder) {
    this.coder = coder;
  }

  BlockCutter cutter() {
    return cutter;
  }

  DataPageOffsets columnChunks() {
    return columnChunks;
  }

  @Override
  public void columnChunk(int end, long dataPageOffset) {
    columnChunks.columnChunk(end, dataPageOffset);
    cutter.item(coder.sizeAt(end));
  }

  @Override
  public void rowGroup(int end) {
    cutter.edge(coder.sizeAt(end));
  }

  @Override
  public void field(int end) {
    cutter.edge(coder.sizeAt(end));
  }
}
