package dev.jogakbo.service.repo;

import java.time.Instant;

/**
 * A name that a repository had before.
 *
 * @param name the name; its case may be lost
 * @param at when it last left it
 */
record FormerName(RepositoryName name, Instant at) {}
