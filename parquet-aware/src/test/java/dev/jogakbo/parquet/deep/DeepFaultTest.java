package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.codec.TrialPolicy;
import dev.jogakbo.parquet.codec.WriterTrials;
import dev.jogakbo.parquet.deep.TableWriter.Codec;
import dev.jogakbo.parquet.deep.TableWriter.Shape;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.ParquetLayout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store or a disk that fails: what it throws comes out, and nothing stays open or under way. */
class DeepFaultTest {
  private final byte[] table =
      TableWriter.write(
          new Tables(1).columns(2_000, 200), new Shape(700, 100, 1, List.of(Codec.SNAPPY)));
  private final ParquetLayout layout =
      ParquetLayout.read(new ArrayByteSource(table), LayoutLimits.DEFAULT);
  private final MemoryScratch scratch = new MemoryScratch();
  private final PageCrew crew = new PageCrew(new Profiles(), PageLimits.DEFAULT, 2, 1 << 20);

  @AfterEach
  void end() {
    crew.close();
  }

  private void encode(ByteSource file, StreamStore streams) throws IOException {
    WriterTrials trials = new WriterTrials(TrialPolicy.DEFAULT, System::nanoTime);
    DeepSettings settings = new DeepSettings(trials, crew, scratch, Proving.EVERY_PAGE);
    new DeepEncoder(file, layout, LayoutLimits.DEFAULT, settings).encode(streams);
  }

  @Test
  void aStoreThatFailsAtAnyStream() throws IOException {
    AtomicInteger streamCount = new AtomicInteger();
    encode(new ArrayByteSource(table), failing(Integer.MAX_VALUE, streamCount));
    int all = streamCount.get();
    assertThat(all).isGreaterThan(8);
    for (int n = 0; n < all; n++) {
      int failsAt = n;
      streamCount.set(0);
      assertThatThrownBy(() -> encode(new ArrayByteSource(table), failing(failsAt, streamCount)))
          .isInstanceOf(IOException.class)
          .hasMessage("bucket");
      assertThat(scratch.openCount()).isZero();
    }
  }

  /** Reads some of the stream it fails at. */
  private static StreamStore failing(int failsAt, AtomicInteger streamCount) {
    MemoryStreams streams = new MemoryStreams();
    return (stream, grain) -> {
      if (streamCount.getAndIncrement() == failsAt) {
        stream.readNBytes(1_000);
        throw new IOException("bucket");
      }
      return streams.store(stream, grain);
    };
  }

  @Test
  void aDiskThatFailsAtAnyReading() throws IOException {
    CountingSource source = new CountingSource(Integer.MAX_VALUE);
    encode(source, new MemoryStreams());
    int all = source.readCount.get();
    for (int n = 0; n < all; n++) {
      CountingSource failing = new CountingSource(n);
      assertThatThrownBy(() -> encode(failing, new MemoryStreams()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("disk");
      assertThat(scratch.openCount()).isZero();
    }
  }

  private final class CountingSource implements ByteSource {
    private final int failsAt;
    private final AtomicInteger readCount = new AtomicInteger();

    CountingSource(int failsAt) {
      this.failsAt = failsAt;
    }

    @Override
    public long lengthBytes() {
      return table.length;
    }

    @Override
    public void read(long position, byte[] target, int offset, int lengthBytes) {
      if (readCount.getAndIncrement() == failsAt) {
        throw new IllegalStateException("disk");
      }
      System.arraycopy(table, (int) position, target, offset, lengthBytes);
    }
  }

  @Test
  void aStoreThatDoesNotReadToTheEnd() {
    MemoryStreams streams = new MemoryStreams();
    StreamStore lazy =
        (stream, grain) -> streams.store(new ByteArrayInputStream(stream.readNBytes(10)), grain);
    assertThatThrownBy(() -> encode(new ArrayByteSource(table), lazy))
        .isInstanceOf(IllegalStateException.class);
  }
}
