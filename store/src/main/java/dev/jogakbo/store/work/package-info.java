/**
 * Threads, memory and waiting that the way in and the way out share: a pool as wide as the machine
 * for computing, one for waiting on storage, and a budget of bytes beyond which nobody runs ahead.
 */
@NullMarked
package dev.jogakbo.store.work;

import org.jspecify.annotations.NullMarked;
