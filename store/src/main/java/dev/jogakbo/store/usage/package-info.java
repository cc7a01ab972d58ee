/**
 * How many bytes things take, counted exactly: every chunk once however often it is referred to,
 * every blob once, and the framing of the packs they lie in.
 */
@NullMarked
package dev.jogakbo.store.usage;

import org.jspecify.annotations.NullMarked;
