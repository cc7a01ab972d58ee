package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.deep.PageCrew;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.transform.ByteSink;
import dev.jogakbo.parquet.transform.FileRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes bytes of one section again. Contents of pages are read and encoded here, compressed ahead
 * by the crew, and written when their turn comes. Used once, by one thread.
 */
final class SectionDecoder {
  private final ValuesParameters parameters;
  private final SectionStreams streams;
  private final FileRange output;
  private final PageCrew crew;
  private final ColumnPlan plan;
  private final List<PageEncoding> encodings = new ArrayList<>();
  private final ArrayDeque<MadePage> made = new ArrayDeque<>();

  SectionDecoder(ValuesParameters parameters, ByteSource input, FileRange output, PageCrew crew) {
    this.parameters = parameters;
    this.streams = new SectionStreams(parameters, input);
    this.output = output;
    this.crew = crew;
    this.plan = streams.plan();
    for (ColumnPlan.PageEncoder encoder : plan.encoders()) {
      encodings.add(
          new PageEncoding(crew.profiles().load(encoder.profileId()), encoder.parameters()));
    }
  }

  void decode(ByteSink sink) {
    RangeWriter writer = new RangeWriter(output, sink);
    ContentReader contents = new ContentReader(streams, plan, output);
    try (PageCrew.Shift<byte[]> shift = crew.open()) {
      long start = 0;
      for (Piece piece : parameters.pieces()) {
        if (start >= output.end()) {
          break;
        }
        if (start + piece.fileBytes() <= output.start()) {
          contents.skip(piece);
        } else {
          begin(contents.read(piece, start), shift, writer);
        }
        start += piece.fileBytes();
      }
      while (!made.isEmpty()) {
        writeFirst(shift, writer);
      }
    }
  }

  private void begin(MadePage page, PageCrew.Shift<byte[]> shift, RangeWriter writer) {
    Piece piece = page.piece();
    if (piece.kind() != Piece.Kind.KEPT && page.needsMade(output)) {
      long bytes = (long) page.plain().length + piece.madeBytes();
      while (!shift.tryReserve(bytes)) {
        writeFirst(shift, writer);
      }
      PageEncoding encoding = encoding(piece.encoder());
      byte[] plain = page.plain();
      shift.begin(bench -> bench.encode(encoding, ByteSlice.of(plain)).toByteArray());
    }
    made.add(page);
  }

  private PageEncoding encoding(int number) {
    if (number >= encodings.size()) {
      throw CorruptValuesException.of("plan", "one of " + encodings.size() + " encoders", number);
    }
    return encodings.get(number);
  }

  private void writeFirst(PageCrew.Shift<byte[]> shift, RangeWriter writer) {
    MadePage page = made.remove();
    Piece piece = page.piece();
    if (piece.kind() == Piece.Kind.KEPT) {
      writer.write(page.start(), page.keptHeader());
      writer.write(page.start() + piece.headerBytes(), page.plain());
      return;
    }
    byte[] body = page.needsMade(output) ? shift.take() : new byte[0];
    if (page.needsMade(output) && body.length != piece.madeBytes()) {
      throw CorruptValuesException.of("page", piece.madeBytes() + " bytes", body.length);
    }
    if (page.wantsHeader(output)) {
      byte[] header = page.header(body);
      if (header.length != piece.headerBytes()) {
        throw CorruptValuesException.of("header", piece.headerBytes() + " bytes", header.length);
      }
      writer.write(page.start(), header);
    }
    long apartStart = page.start() + piece.headerBytes();
    writer.write(apartStart, page.apart());
    writer.write(apartStart + piece.apartBytes(), body);
  }

  /** Writes those bytes that lie in a range. */
  record RangeWriter(FileRange range, ByteSink sink) {
    void write(long start, byte[] bytes) {
      long from = Math.max(start, range.start());
      long to = Math.min(start + bytes.length, range.end());
      if (from < to) {
        sink.write(bytes, (int) (from - start), (int) (to - from));
      }
    }
  }
}
