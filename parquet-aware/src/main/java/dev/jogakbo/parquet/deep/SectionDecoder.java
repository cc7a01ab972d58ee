package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.deep.Piece.LevelPlace;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.RangeSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes bytes of one section again. What is to be compressed is read here and compressed ahead by
 * the crew; everything else is read when its turn comes to be written. Used once, by one thread.
 */
final class SectionDecoder {
  private static final int STEP_BYTES = 64 << 10;

  private final DeepParameters parameters;
  private final PageCrew crew;
  private final FileRange output;
  private final RangeSink sink;
  private final List<StreamWindow> streams = new ArrayList<>();
  private final List<PageEncoding> encodings = new ArrayList<>();
  private final ArrayDeque<Planned> planned = new ArrayDeque<>();
  private byte[] step = new byte[0];

  /** A piece of which something is wanted. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Planned(Piece piece, long[] positions, long start) {
    long position(StreamKind kind) {
      return positions[kind.number()];
    }

    /** Returns where in the output that starts which is encoded. */
    long madeStart() {
      return start + piece.headerBytes() + piece.apartBytes();
    }
  }

  SectionDecoder(DeepParameters parameters, PageCrew crew, FileRange output, RangeSink sink) {
    this.parameters = parameters;
    this.crew = crew;
    this.output = output;
    this.sink = sink;
  }

  void decode(ByteSource input) {
    List<Planned> wanted = wanted();
    openStreams(wanted, input);
    try (PageCrew.Shift<byte[]> shift = crew.open()) {
      for (Planned next : wanted) {
        if (isMade(next)) {
          makeRoom(shift, next);
          begin(shift, next);
        }
        planned.add(next);
      }
      while (!planned.isEmpty()) {
        writeFirst(shift);
      }
    }
  }

  /** Returns the pieces of which something is wanted, and passes over what lies before. */
  private List<Planned> wanted() {
    List<Planned> wanted = new ArrayList<>();
    long[] positions = parameters.starts();
    long start = 0;
    for (Piece piece : parameters.pieces()) {
      long end = start + piece.fileBytes();
      if (start < output.end() && end > output.start()) {
        wanted.add(new Planned(piece, positions.clone(), start));
      } else if (wanted.isEmpty()) {
        sink.pass(end - start);
      }
      piece.pass(positions);
      start = end;
    }
    return wanted;
  }

  private void openStreams(List<Planned> wanted, ByteSource input) {
    long[] ends = parameters.starts();
    if (!wanted.isEmpty()) {
      ends = wanted.getLast().positions().clone();
      wanted.getLast().piece().pass(ends);
    }
    for (long end : ends) {
      streams.add(new StreamWindow(input, end));
    }
    for (DeepEncoding encoding : parameters.encodings()) {
      encodings.add(
          new PageEncoding(crew.profiles().load(encoding.profileId()), encoding.parameters()));
    }
  }

  private boolean isMade(Planned next) {
    return !next.piece().isKept()
        && sink(next.madeStart(), next.madeStart() + next.piece().madeBytes());
  }

  private boolean sink(long start, long end) {
    return start < output.end() && end > output.start();
  }

  private void makeRoom(PageCrew.Shift<byte[]> shift, Planned next) {
    long bytes = next.piece().plainBytes() + next.piece().madeBytes();
    while (!shift.tryReserve(bytes)) {
      writeFirst(shift);
    }
  }

  private void begin(PageCrew.Shift<byte[]> shift, Planned next) {
    Piece piece = next.piece();
    byte[] plain = new byte[Math.toIntExact(piece.plainBytes())];
    int levelBytes = piece.place() == LevelPlace.APART ? 0 : piece.levelBytes();
    read(StreamKind.LEVELS, next, plain, levelBytes);
    stream(piece.body()).read(next.position(piece.body()), plain, levelBytes, piece.bodyBytes());
    PageEncoding encoding = encodings.get(piece.encoding());
    shift.begin(bench -> bench.encode(encoding, ByteSlice.of(plain)).toByteArray());
  }

  private void read(StreamKind kind, Planned next, byte[] target, int lengthBytes) {
    stream(kind).read(next.position(kind), target, 0, lengthBytes);
  }

  private StreamWindow stream(StreamKind kind) {
    return streams.get(kind.number());
  }

  private void writeFirst(PageCrew.Shift<byte[]> shift) {
    Planned first = planned.remove();
    Piece piece = first.piece();
    copy(StreamKind.HEADERS, first, piece.headerBytes());
    if (piece.isKept()) {
      copy(StreamKind.KEPT, first, piece.bodyBytes());
      return;
    }
    copy(StreamKind.LEVELS, first, piece.apartBytes());
    if (!isMade(first)) {
      sink.pass(piece.madeBytes());
      return;
    }
    byte[] made = shift.take();
    if (made.length != piece.madeBytes()) {
      throw new CorruptDeepException(
          "deep: page at %d: expected %d bytes, found %d"
              .formatted(first.start(), piece.madeBytes(), made.length));
    }
    sink.write(made, 0, made.length);
  }

  private void copy(StreamKind kind, Planned from, long lengthBytes) {
    long done = Math.min(lengthBytes, sink.unwanted());
    sink.pass(done);
    while (done < lengthBytes && !sink.isDone()) {
      int some = (int) Math.min(STEP_BYTES, lengthBytes - done);
      if (step.length < some) {
        step = new byte[some];
      }
      stream(kind).read(from.position(kind) + done, step, 0, some);
      sink.write(step, 0, some);
      done += some;
    }
    sink.pass(lengthBytes - done);
  }
}
