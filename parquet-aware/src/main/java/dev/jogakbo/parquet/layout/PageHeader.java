package dev.jogakbo.parquet.layout;

/**
 * What the header of a page says (parquet.thrift, {@code PageHeader}). Sizes are not negative;
 * nothing else is checked. A number the header does not give is 0.
 *
 * @param kind type of the page
 * @param bodyBytes bytes behind the header
 * @param uncompressedBytes bytes of the body when decompressed, levels included
 * @param values what the page holds
 */
public record PageHeader(PageKind kind, int bodyBytes, int uncompressedBytes, PageValues values) {}
