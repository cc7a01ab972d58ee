/**
 * File bytes out over HTTP: conditions, ranges and headers (RFC 9110), streamed from the store. An
 * answer that cannot be finished is cut off, never ended as if it were complete.
 */
@NullMarked
package dev.jogakbo.service.download;

import org.jspecify.annotations.NullMarked;
