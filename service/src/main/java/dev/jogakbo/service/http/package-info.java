/**
 * What every door has in common: the request target decoded once and by one rule, problem
 * documents, request ids, byte ranges, digests and links that work from outside. Knows nothing of
 * datasets or storage.
 */
@NullMarked
package dev.jogakbo.service.http;

import org.jspecify.annotations.NullMarked;
