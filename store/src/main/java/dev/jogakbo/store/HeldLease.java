package dev.jogakbo.store;

import java.util.UUID;

/**
 * A promise that contents are kept for a while though no commit names them.
 *
 * @param id which lease
 * @param attempt who holds it: renewing makes a new one, and only the newest can release the lease
 * @param ttlSeconds for how long from the grant, in seconds of serving
 */
public record HeldLease(UUID id, UUID attempt, long ttlSeconds) {}
