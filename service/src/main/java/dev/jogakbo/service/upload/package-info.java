/**
 * File bytes in over HTTP: in one request, or by tus in as many as it takes. What has arrived of a
 * resumable upload lies in the index (small ones) or in a file of the data directory, durable
 * before its offset is acknowledged, until the store takes it in.
 */
@NullMarked
package dev.jogakbo.service.upload;

import org.jspecify.annotations.NullMarked;
