package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.WriterTrials;

/**
 * What taking files apart needs beside them.
 *
 * @param trials what is known of writers
 * @param crew who works on pages; its profiles and limits count
 * @param scratch where bytes wait
 * @param proving which pages are proven
 */
public record DeepSettings(WriterTrials trials, PageCrew crew, Scratch scratch, Proving proving) {}
