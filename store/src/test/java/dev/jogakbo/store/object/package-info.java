/** The contract every object store is held to, and stores that fail on purpose. */
@NullMarked
package dev.jogakbo.store.object;

import org.jspecify.annotations.NullMarked;
