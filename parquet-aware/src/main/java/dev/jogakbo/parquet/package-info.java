/**
 * What is known about the Parquet format. {@code thrift} reads the encoding of its structures,
 * {@code layout} says where things lie in a file.
 */
@NullMarked
package dev.jogakbo.parquet;

import org.jspecify.annotations.NullMarked;
