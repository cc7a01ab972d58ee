package dev.jogakbo.service.lfs;

/**
 * What can be set about git-lfs.
 *
 * @param linkExpirySeconds how long a link is good
 * @param partBytes longer objects are sent in parts of that length by clients that can
 */
public record LfsSettings(long linkExpirySeconds, long partBytes) {}
