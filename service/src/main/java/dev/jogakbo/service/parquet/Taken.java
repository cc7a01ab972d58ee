package dev.jogakbo.service.parquet;

import dev.jogakbo.store.Ingested;
import java.util.Optional;

/**
 * A file taken in.
 *
 * @param content what the store made of it
 * @param parquet how it was stored, if it begins as Parquet does
 */
public record Taken(Ingested content, Optional<ParquetOutcome> parquet) {}
