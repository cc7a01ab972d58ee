/** The command line: starts the service, and runs an instance from a shell. */
@NullMarked
package dev.jogakbo.service.cli;

import org.jspecify.annotations.NullMarked;
