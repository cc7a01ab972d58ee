/**
 * A file comes in: blocks of whole chunks, hashed, looked up and compressed in parallel, appended
 * in file order to the session's pack; packs sealed beside the filling of the next; recipes written
 * when every xorb they name is known; and all of it published by one metadata pack.
 */
@NullMarked
package dev.jogakbo.store.ingest;

import org.jspecify.annotations.NullMarked;
