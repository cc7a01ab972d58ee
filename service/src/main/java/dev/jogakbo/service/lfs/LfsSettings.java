package dev.jogakbo.service.lfs;

/**
 * What can be set about git-lfs.
 *
 * @param linkExpirySeconds how long a link is good
 */
public record LfsSettings(long linkExpirySeconds) {}
