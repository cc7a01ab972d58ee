/**
 * What is known about the Parquet format. {@code thrift} reads the encoding of its structures,
 * {@code layout} says where things lie in a file, {@code transform} takes files apart so that equal
 * parts are equal, and puts them together again.
 */
@NullMarked
package dev.jogakbo.parquet;

import org.jspecify.annotations.NullMarked;
