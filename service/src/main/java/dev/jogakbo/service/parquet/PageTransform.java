package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.codec.EncoderFailedException;
import dev.jogakbo.parquet.deep.CorruptDeepException;
import dev.jogakbo.parquet.deep.DeepV1;
import dev.jogakbo.parquet.deep.PageCrew;
import dev.jogakbo.parquet.transform.ByteSink;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.StoredSection;
import dev.jogakbo.parquet.values.CorruptValuesException;
import dev.jogakbo.parquet.values.ValuesV1;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformSource;
import java.util.function.Supplier;

/** What makes pages of column chunks again, as the store calls it. */
final class PageTransform implements Transform {
  /** Number and version of {@link DeepV1} in recipes. */
  static final TransformId DEEP = new TransformId(2, 1);

  /** Number and version of {@link ValuesV1} in recipes. */
  static final TransformId VALUES = new TransformId(3, 1);

  private final TransformId id;
  private final Decoder decoder;
  private final Verifier verifier;
  private final Supplier<PageCrew> crew;

  @FunctionalInterface
  private interface Decoder {
    void decode(StoredSection stored, FileRange output, ByteSink sink, PageCrew crew);
  }

  @FunctionalInterface
  private interface Verifier {
    void verify(byte[] parameters, long inputBytes, long outputBytes);
  }

  private PageTransform(
      TransformId id, Decoder decoder, Verifier verifier, Supplier<PageCrew> crew) {
    this.id = id;
    this.decoder = decoder;
    this.verifier = verifier;
    this.crew = crew;
  }

  static PageTransform deep(Supplier<PageCrew> crew) {
    return new PageTransform(DEEP, DeepV1::decode, DeepV1::verify, crew);
  }

  static PageTransform values(Supplier<PageCrew> crew) {
    return new PageTransform(VALUES, ValuesV1::decode, ValuesV1::verify, crew);
  }

  @Override
  public TransformId id() {
    return id;
  }

  @Override
  public void decode(TransformSource source, ByteRange output, OutputSink sink) {
    StoredSection stored =
        new StoredSection(source.parameters(), new StoredBytes(source.input()), source.position());
    FileRange range = new FileRange(output.start(), output.end());
    try {
      decoder.decode(stored, range, sink::write, crew.get());
    } catch (CorruptDeepException | CorruptValuesException | EncoderFailedException e) {
      throw corrupt(e);
    }
  }

  @Override
  public boolean takesLong(byte[] parameters) {
    return true;
  }

  @Override
  public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
    try {
      verifier.verify(parameters, inputLengthBytes, outputLengthBytes);
    } catch (CorruptDeepException | CorruptValuesException e) {
      throw corrupt(e);
    }
  }

  private CorruptDataException corrupt(RuntimeException e) {
    return new CorruptDataException(id + ": " + e.getMessage(), e);
  }
}
