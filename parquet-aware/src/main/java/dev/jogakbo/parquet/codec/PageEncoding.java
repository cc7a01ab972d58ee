package dev.jogakbo.parquet.codec;

/** All that makes a page's compressed bytes out of its plain ones. A value, stored by its parts. */
public record PageEncoding(EncoderProfile profile, EncoderParameters parameters) {}
