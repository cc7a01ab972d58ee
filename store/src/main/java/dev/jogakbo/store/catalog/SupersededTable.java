package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;

/**
 * Recipes that others took the place of, and since when. Readers that were under way then, and
 * clients that trust what they were told, still need what such a recipe names, so that lives until
 * the row goes. Safe for use by many threads.
 *
 * <pre>
 *   superseded   domain varint, SHA-256 32, recipe blob id 32 → served seconds varint
 * </pre>
 */
public final class SupersededTable {
  private static final String WHAT = "superseded row";

  private final IndexStore index;

  SupersededTable(IndexStore index) {
    this.index = index;
  }

  /** Returns a walk over all of them, by content. */
  public RowCursor<SupersededRow> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.SUPERSEDED, new byte[0], null), SupersededTable::decode);
  }

  /** Whether the row is there still. */
  public boolean contains(SupersededRow row) {
    return index.find(StoreTables.SUPERSEDED, key(row.key(), row.recipe())) != null;
  }

  /** Sets since when the recipe is not the content's any more. */
  public void put(IndexBatch batch, SupersededRow row) {
    byte[] value = new ByteWriter().varint(row.sinceServedSeconds()).toByteArray();
    batch.put(StoreTables.SUPERSEDED, key(row.key(), row.recipe()), value);
  }

  /** Forgets that the recipe was the content's. */
  public void delete(IndexBatch batch, ContentKey content, BlobId recipe) {
    batch.delete(StoreTables.SUPERSEDED, key(content, recipe));
  }

  private static byte[] key(ContentKey content, BlobId recipe) {
    return new ByteWriter(68)
        .bytes(ContentTable.bytes(content))
        .bytes(recipe.toBytes())
        .toByteArray();
  }

  private static SupersededRow decode(byte[] key, byte[] value) {
    ByteReader keyReader = new ByteReader(key, WHAT);
    ContentKey content = ContentTable.readKey(keyReader);
    BlobId recipe = BlobId.of(keyReader.bytes(BlobId.LENGTH_BYTES));
    keyReader.expectEnd();
    ByteReader reader = new ByteReader(value, WHAT);
    long since = reader.varint();
    reader.expectEnd();
    return new SupersededRow(content, recipe, since);
  }
}
