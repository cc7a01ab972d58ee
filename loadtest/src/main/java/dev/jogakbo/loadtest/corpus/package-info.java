/**
 * The files that are measured with: real text and binaries found on the machine, random bytes, and
 * edited versions of them. The same machine gives the same files.
 */
@NullMarked
package dev.jogakbo.loadtest.corpus;

import org.jspecify.annotations.NullMarked;
