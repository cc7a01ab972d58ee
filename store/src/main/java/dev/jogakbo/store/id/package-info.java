/** A type for every identity that is not a hash of the chunker's: none is ever a bare array. */
@NullMarked
package dev.jogakbo.store.id;

import org.jspecify.annotations.NullMarked;
