package dev.jogakbo.service.api;

/**
 * What calls may ask at most.
 *
 * @param fileBytesMax longest file
 * @param jsonBytesMax longest JSON body
 * @param operationCountMax most operations in a commit
 */
public record ApiLimits(long fileBytesMax, long jsonBytesMax, int operationCountMax) {}
