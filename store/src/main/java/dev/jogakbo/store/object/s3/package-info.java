/**
 * Objects in an S3-compatible bucket. The only package that knows the AWS types. Relies on whole
 * PUTs, PUT with {@code If-None-Match: *}, ranged GET, listing and deleting, and on nothing else.
 */
@NullMarked
package dev.jogakbo.store.object.s3;

import org.jspecify.annotations.NullMarked;
