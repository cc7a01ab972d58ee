/** Where objects are kept, as an operator writes it, and how the store there is opened. */
@NullMarked
package dev.jogakbo.store.object.location;

import org.jspecify.annotations.NullMarked;
