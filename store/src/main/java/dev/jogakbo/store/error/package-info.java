/**
 * What can go wrong in storage, told apart by what the caller may do about it: try again, give up,
 * or find out first. Every message says where, what was expected, what was found.
 */
@NullMarked
package dev.jogakbo.store.error;

import org.jspecify.annotations.NullMarked;
