/**
 * Frees what nothing reaches any more: plan, show, execute. A run marks from the roots, gives dead
 * packs up, copies what lives in sparse ones, lets the index forget, and only then deletes. Any
 * doubt stops it before the first delete, and a crash between any two steps is resumed.
 */
@NullMarked
package dev.jogakbo.store.gc;

import org.jspecify.annotations.NullMarked;
