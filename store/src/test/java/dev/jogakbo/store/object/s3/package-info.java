/**
 * S3 servers for tests, a proxy that spoils what passes through it, and what holds against both.
 */
@NullMarked
package dev.jogakbo.store.object.s3;

import org.jspecify.annotations.NullMarked;
