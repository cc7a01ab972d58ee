/**
 * Looks whether everything stored is there and whole, and makes the index again from the bucket
 * alone. A check changes nothing; both say everything they find in one run instead of stopping at
 * the first.
 */
@NullMarked
package dev.jogakbo.store.check;

import org.jspecify.annotations.NullMarked;
