package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.CatalogSession;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeFacts;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.RecipeWriter;
import dev.jogakbo.store.recipe.StoredRecipe;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformId;
import dev.jogakbo.store.recipe.TransformInput;
import dev.jogakbo.store.recipe.TransformSource;
import dev.jogakbo.store.recipe.Transformed;
import dev.jogakbo.store.recipe.Transforms;
import java.util.ArrayList;
import java.util.List;

/** A transform that inverts every bit, and contents that are its output. */
final class Inverted implements Transform {
  private static final TransformId ID = new TransformId(65_000, 1);

  static final Transforms TRANSFORMS = Transforms.of(List.of(new Inverted()));

  static byte[] of(byte[] bytes) {
    byte[] inverted = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      inverted[i] = (byte) ~bytes[i];
    }
    return inverted;
  }

  /** Registers the inverted input, which must be stored, as a content that is made from it. */
  static ContentId register(TestBed bed, byte[] input) {
    return registerAs(bed, input, Samples.idOf(of(input)));
  }

  static ContentId registerAs(TestBed bed, byte[] input, ContentId id) {
    try (Catalog catalog = Catalog.open(bed.rows);
        CatalogSession session = catalog.begin()) {
      ContentKey source = new ContentKey(DomainId.INSTANCE, Samples.idOf(input));
      RecipeReader recipes = new RecipeReader(catalog.blobs());
      Recipe recipe = recipes.load(catalog.contents().load(source).recipe());
      List<ChunkRun> runs = new ArrayList<>();
      recipes.walk(recipe, _ -> true, segment -> runs.add((ChunkRun) segment));
      RecipeWriter writer = new RecipeWriter(session);
      writer.add(new Transformed(ID, new byte[0], runs, input.length));
      FileHash fileHash = FileHash.of(id.toBytes());
      StoredRecipe stored = writer.finish(new RecipeFacts(id, DomainId.INSTANCE, fileHash, 0));
      session.registerContent(
          new ContentKey(DomainId.INSTANCE, id),
          new ContentRow(stored.id(), input.length, stored.recipe().chunkCount(), fileHash, 0));
      return id;
    }
  }

  @Override
  public TransformId id() {
    return ID;
  }

  @Override
  public void decode(TransformSource source, ByteRange output, OutputSink sink) {
    TransformInput input = source.input();
    byte[] bytes = new byte[Math.toIntExact(output.lengthBytes())];
    input.read(output.start(), bytes, 0, bytes.length);
    sink.write(of(bytes), 0, bytes.length);
  }

  @Override
  public void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes) {
    if (inputLengthBytes != outputLengthBytes) {
      throw new CorruptDataException(
          "inverted: expected " + inputLengthBytes + " bytes, found " + outputLengthBytes);
    }
  }
}
