/**
 * The Hub's HTTP API for datasets, as its own clients call it: what is asked and answered there is
 * put into terms of versions, uploads and access, which know nothing of it. Failures carry the
 * codes and headers those clients act upon.
 */
@NullMarked
package dev.jogakbo.service.hub;

import org.jspecify.annotations.NullMarked;
