/**
 * How the parts are put together and what can be set about them: the registry of settings, the lock
 * on the data directory, the web server's tuning, and the beans.
 */
@NullMarked
package dev.jogakbo.service.config;

import org.jspecify.annotations.NullMarked;
