/**
 * Encodes what pages hold: levels, indices and values, each as the writers do whose pages have to
 * come out again byte for byte. What an encoder makes of given numbers is frozen, like the
 * compressors of {@code parquet.codec}.
 */
@NullMarked
package dev.jogakbo.parquet.encoding;

import org.jspecify.annotations.NullMarked;
