package dev.jogakbo.store.recipe;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.ListTree;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;

/**
 * Bytes of a recipe's blob, first version.
 *
 * <pre>
 *   version 1 u8, content SHA-256 32, domain varint, file hash 32, generation varint,
 *   chunk count varint, segments (a ListTree of SegmentV1, to the end)
 * </pre>
 *
 * The content's size is the weight of its segments. A recipe names its content and domain so that
 * the index can be rebuilt from recipes alone.
 */
final class RecipeV1 {
  static final int VERSION = 1;
  private static final int DOMAIN_MAX = (1 << 28) - 1;

  private RecipeV1() {}

  static byte[] encode(Recipe recipe) {
    ByteWriter writer = new ByteWriter(256).u8(VERSION);
    writer.bytes(recipe.content().toBytes()).varint(recipe.domain().number());
    writer.bytes(recipe.fileHash().toBytes());
    writer.varint(recipe.generation()).varint(recipe.chunkCount());
    recipe.segments().write(writer);
    return writer.toByteArray();
  }

  static Recipe decode(byte[] bytes, String what) {
    ByteReader reader = new ByteReader(bytes, what);
    checkVersion(reader.u8(), what);
    ContentId content = ContentId.of(reader.bytes(ContentId.LENGTH_BYTES));
    DomainId domain = new DomainId(reader.varint(DOMAIN_MAX));
    FileHash fileHash = FileHash.of(reader.bytes(FileHash.BYTES));
    long generation = reader.varint();
    long chunkCount = reader.varint();
    ListTree segments = ListTree.read(reader);
    reader.expectEnd();
    return new Recipe(content, domain, fileHash, generation, chunkCount, segments);
  }

  private static void checkVersion(int version, String what) {
    if (version > VERSION) {
      throw new FormatTooNewException(
          what + ": expected version " + VERSION + ", found " + version);
    }
    if (version < VERSION) {
      throw new FormatTooOldException(
          what + ": expected version " + VERSION + ", found " + version);
    }
  }
}
