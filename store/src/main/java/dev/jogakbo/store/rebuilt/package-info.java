/**
 * Bytes that took long to make, kept for the next who asks. What is kept may go at any moment and
 * is never all there is of anything.
 */
@NullMarked
package dev.jogakbo.store.rebuilt;

import org.jspecify.annotations.NullMarked;
