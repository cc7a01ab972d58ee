/**
 * Work of seconds to hours that is done beside the requests: begun, watched, cancelled, one piece
 * after another.
 */
@NullMarked
package dev.jogakbo.service.job;

import org.jspecify.annotations.NullMarked;
