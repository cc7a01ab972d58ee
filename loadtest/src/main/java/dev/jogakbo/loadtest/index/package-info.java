/** How fast and how large the index is, with tables as a real store fills them. */
@NullMarked
package dev.jogakbo.loadtest.index;

import org.jspecify.annotations.NullMarked;
