package dev.jogakbo.parquet.deep;

import java.util.List;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table that is written for a test.
 *
 * @param cells plain values as they lie in a page, with their length if they have any; null where
 *     there is none
 * @param isOptional whether there may be none
 * @param dictionaryBytesMax from so many bytes of dictionary on values are plain; 0 for none
 */
record TableColumn(
    String name,
    Type type,
    List<byte @Nullable []> cells,
    boolean isOptional,
    int dictionaryBytesMax) {}
