package dev.jogakbo.service.repo;

import java.time.Instant;

/**
 * What an annotated tag says.
 *
 * @param message free text
 * @param tagger who set it
 * @param at when, to the second
 */
public record TagNote(String message, Author tagger, Instant at) {}
