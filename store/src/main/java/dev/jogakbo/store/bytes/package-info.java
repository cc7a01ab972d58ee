/**
 * Reading and writing the small binary forms of this store: bounded, allocation-light, with one
 * error for bytes that do not hold what they claim.
 */
@NullMarked
package dev.jogakbo.store.bytes;

import org.jspecify.annotations.NullMarked;
