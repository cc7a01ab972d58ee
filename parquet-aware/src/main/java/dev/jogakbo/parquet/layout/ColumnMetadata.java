package dev.jogakbo.parquet.layout;

/**
 * What a file says of a column chunk (parquet.thrift, {@code ColumnMetaData}). Nothing is checked;
 * a number the file does not give is 0.
 *
 * @param physicalType 0 to 7, or what the file says instead
 * @param codec 0 to 7, or what the file says instead
 * @param encodings bit n is set where encoding n is listed, for n up to 63
 * @param valueCount values including nulls
 * @param uncompressedBytes bytes of all pages with headers, decompressed
 * @param compressedBytes bytes of all pages with headers
 * @param pages where pages begin
 * @param bloomFilter its length is 0 in older files
 */
public record ColumnMetadata(
    int physicalType,
    int codec,
    long encodings,
    long valueCount,
    long uncompressedBytes,
    long compressedBytes,
    PageOffsets pages,
    DeclaredRange bloomFilter) {}
