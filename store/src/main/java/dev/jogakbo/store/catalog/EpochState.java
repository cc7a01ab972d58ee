package dev.jogakbo.store.catalog;

/**
 * Whose turn it is to write a bucket.
 *
 * @param bucket which bucket
 * @param epoch 1 or more
 * @param writer who began that epoch
 */
public record EpochState(BucketId bucket, long epoch, WriterId writer) {}
