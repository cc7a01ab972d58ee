package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;

/**
 * What is stored of a {@link Section.Derived}.
 *
 * @param parameters the section's
 * @param input bytes of its parts, one after another
 * @param position where in the file the section begins
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredSection(byte[] parameters, ByteSource input, long position) {}
