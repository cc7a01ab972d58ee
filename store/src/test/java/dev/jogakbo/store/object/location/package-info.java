/** Tests of the locations of object stores. */
@NullMarked
package dev.jogakbo.store.object.location;

import org.jspecify.annotations.NullMarked;
