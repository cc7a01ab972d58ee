/**
 * How fast chunking and hashing are on one core. Speed is told as a ratio to something measured in
 * the same run on the same machine: a chain of dependent additions, which stands for the
 * processor's clock, or another program over the same bytes. Everything is shown to give right
 * results before it is timed. Time is processor time of the thread, so other load on the machine
 * counts less.
 */
@NullMarked
package dev.jogakbo.loadtest.micro;

import org.jspecify.annotations.NullMarked;
