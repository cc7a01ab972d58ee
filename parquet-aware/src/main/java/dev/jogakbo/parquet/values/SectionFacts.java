package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.deep.DeepSection;
import dev.jogakbo.parquet.deep.StoredStream;
import dev.jogakbo.parquet.deep.StreamSlice;
import dev.jogakbo.parquet.transform.FileRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a section was made, until its column is stored.
 *
 * @param planBytes bytes of its plan
 * @param starts where in each stream its first byte lies, by number
 * @param ends behind which of each stream it has nothing; may be behind the stream's end
 * @param skipCounts values or levels to skip in the first run, by number
 * @param pieces as parameters have them
 * @param outputBytes bytes of the file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SectionFacts(
    int planBytes, long[] starts, long[] ends, long[] skipCounts, byte[] pieces, long outputBytes) {

  /** Makes the section, given the streams of its column. */
  DeepSection section(@Nullable StoredStream[] streams) {
    List<StreamSlice> inputs = new ArrayList<>();
    long[] coverBytes = new long[starts.length];
    long[] skipBytes = new long[starts.length];
    for (int i = 0; i < starts.length; i++) {
      StoredStream stream = streams[i];
      if (stream != null && ends[i] > starts[i]) {
        long end = Math.min(ends[i], stream.lengthBytes());
        FileRange cover = stream.cover(new FileRange(starts[i], end));
        inputs.add(new StreamSlice(stream, cover));
        coverBytes[i] = cover.lengthBytes();
        skipBytes[i] = starts[i] - cover.start();
      }
    }
    byte[] parameters =
        ValuesParameters.write(planBytes, coverBytes, skipBytes, skipCounts, pieces);
    return new DeepSection(parameters, inputs, outputBytes);
  }
}
