/**
 * Measurements of the whole service over HTTP, one class with a {@code main} each, beside other
 * programs that keep chunks. Every byte that is read back is compared before a figure counts.
 */
@org.jspecify.annotations.NullMarked
package dev.jogakbo.loadtest.bench;
