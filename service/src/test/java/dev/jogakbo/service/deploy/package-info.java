/** The files in {@code deploy/} hold what they say. */
@NullMarked
package dev.jogakbo.service.deploy;

import org.jspecify.annotations.NullMarked;
