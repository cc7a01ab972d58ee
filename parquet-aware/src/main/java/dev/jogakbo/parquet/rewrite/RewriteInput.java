package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.ByteSource;

/**
 * A file to be rewritten.
 *
 * @param name in messages
 * @param bytes of it, which do not change meanwhile
 */
public record RewriteInput(String name, ByteSource bytes) {}
