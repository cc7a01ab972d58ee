/**
 * What a repository holds: exact git trees and commits, kept as blobs of the store, and what can be
 * done with and asked of them. No protocol is known here.
 */
@NullMarked
package dev.jogakbo.service.version;

import org.jspecify.annotations.NullMarked;
