package dev.jogakbo.store.catalog;

import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.IndexTable.Access;
import java.util.List;

/** The tables of the store. An index is opened with {@link #ALL} and those of the service. */
public final class StoreTables {
  /** Singletons. */
  public static final IndexTable META = ordered("meta");

  /** Domain and chunk hash to placement. */
  public static final IndexTable CHUNKS = new IndexTable("chunks", Access.POINT);

  /** Domain and xorb hash to xorb number. */
  public static final IndexTable XORBS = ordered("xorbs");

  /** Xorb number to what is known of the xorb. */
  public static final IndexTable XORB_ROWS = ordered("xorb-rows");

  /** Xorb number and block to 128 chunks. */
  public static final IndexTable XORB_CHUNKS = ordered("xorb-chunks");

  /** Pack number to what is known of the pack. */
  public static final IndexTable PACKS = ordered("packs");

  /** Pack id to pack number. */
  public static final IndexTable PACK_IDS = ordered("pack-ids");

  /** Domain and SHA-256 to what is known of the content. */
  public static final IndexTable CONTENTS = ordered("contents");

  /** Domain and file hash to SHA-256. */
  public static final IndexTable FILE_HASHES = ordered("file-hashes");

  /** Kind and blob id to pack number and bytes. */
  public static final IndexTable BLOBS = ordered("blobs");

  /** Content key to when it was first found unreachable. */
  public static final IndexTable UNREACHABLE = ordered("unreachable");

  /** Content key and recipe blob to when another recipe took its place. */
  public static final IndexTable SUPERSEDED = ordered("superseded");

  /** Lease id to the lease. */
  public static final IndexTable LEASES = ordered("leases");

  /** Domain and xorb hash to until when it is kept. */
  public static final IndexTable XORB_LEASES = ordered("xorb-leases");

  /** Domain and chunk hash to where it was found damaged. */
  public static final IndexTable DAMAGE = ordered("damage");

  /** All of them. */
  public static final List<IndexTable> ALL =
      List.of(
          META,
          CHUNKS,
          XORBS,
          XORB_ROWS,
          XORB_CHUNKS,
          PACKS,
          PACK_IDS,
          CONTENTS,
          FILE_HASHES,
          BLOBS,
          UNREACHABLE,
          SUPERSEDED,
          LEASES,
          XORB_LEASES,
          DAMAGE);

  private StoreTables() {}

  private static IndexTable ordered(String name) {
    return new IndexTable(name, Access.ORDERED);
  }
}
