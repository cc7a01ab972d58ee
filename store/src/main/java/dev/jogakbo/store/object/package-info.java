/**
 * Named immutable byte strings in a bucket: the seam to S3, to a local folder and to memory. One
 * contract suite holds every implementation to the same behaviour, down to the exception.
 */
@NullMarked
package dev.jogakbo.store.object;

import org.jspecify.annotations.NullMarked;
