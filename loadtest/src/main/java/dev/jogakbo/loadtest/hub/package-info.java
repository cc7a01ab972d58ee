/**
 * A running service and other programs as measurements see them: started, asked over HTTP, watched
 * through {@code /proc}, stopped. Linux only.
 */
@org.jspecify.annotations.NullMarked
package dev.jogakbo.loadtest.hub;
