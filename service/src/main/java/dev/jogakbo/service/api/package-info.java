/**
 * The plain REST API: who is asking, what for, and the answer in JSON or as a problem document.
 * What is done lies behind it.
 */
@NullMarked
package dev.jogakbo.service.api;

import org.jspecify.annotations.NullMarked;
