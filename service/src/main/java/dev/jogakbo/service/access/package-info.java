/**
 * Who is asking and what they may do: accounts, namespaces, tokens, and the one place where access
 * is decided. Truth is the {@code accounts} log in the bucket; the index holds its outcome; both
 * know tokens only by their hash.
 */
@NullMarked
package dev.jogakbo.service.access;

import org.jspecify.annotations.NullMarked;
