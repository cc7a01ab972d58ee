/**
 * The compact protocol of Thrift, as far as it is needed to find fields and their exact bytes in
 * structures written by anybody. Everything read is bounded by the bytes that are there; what is
 * not known is passed over byte for byte.
 */
@NullMarked
package dev.jogakbo.parquet.thrift;

import org.jspecify.annotations.NullMarked;
