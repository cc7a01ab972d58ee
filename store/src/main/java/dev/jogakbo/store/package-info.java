/**
 * The store's door: files in ({@link dev.jogakbo.store.WriteSession}), files out ({@link
 * dev.jogakbo.store.ContentReader}), and what the service keeps in the same bucket and index.
 */
@NullMarked
package dev.jogakbo.store;

import org.jspecify.annotations.NullMarked;
