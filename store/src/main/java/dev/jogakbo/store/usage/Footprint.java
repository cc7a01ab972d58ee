package dev.jogakbo.store.usage;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.ContentRow;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.Transformed;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scope uses, collected as its files and blobs are named. Two bits per chunk, 24 bytes per
 * blob and content. Used by one thread.
 */
public final class Footprint implements Users {
  private final Catalog catalog;
  private final RecipeReader recipes;
  private final Users others;
  private final ChunkMarks places = new ChunkMarks();
  private final ChunkMarks homes = new ChunkMarks();
  private final IdSet visitedBlobs = new IdSet();
  private final IdSet blobs = new IdSet();
  private final IdSet contents = new IdSet();
  private final Map<ContentKey, Long> otherwiseReferenced = new HashMap<>();
  private final BitSet packs = new BitSet();
  private long logicalBytes;
  private long contentBytes;
  private long referencedBytes;
  private long uniqueBytes;
  private long recordBytes;
  private long exclusiveRecordBytes;

  Footprint(Catalog catalog, Users others) {
    this.catalog = catalog;
    this.recipes = new RecipeReader(catalog.blobs());
    this.others = others;
  }

  /**
   * Counts a tree, a commit or a list node of one, unless it was counted before; returns whether it
   * is met for the first time in this domain, so that what it refers to has to be named too.
   */
  public boolean blob(DomainId domain, BlobKind kind, BlobId id) {
    count(kind, id);
    return visitedBlobs.add(mixed(id.toBytes(), domain));
  }

  /** Counts a file version, whose content counts once however many versions have it. */
  public void file(DomainId domain, ContentId id) {
    ContentKey key = new ContentKey(domain, id);
    ContentRow row = catalog.contents().load(key);
    logicalBytes = Math.addExact(logicalBytes, row.sizeBytes());
    if (contents.add(mixed(id.toBytes(), domain))) {
      contentBytes = Math.addExact(contentBytes, row.sizeBytes());
      long referenced = mark(domain, row);
      if (referenced != row.sizeBytes()) {
        otherwiseReferenced.put(key, referenced);
      }
    }
    referencedBytes =
        Math.addExact(referencedBytes, otherwiseReferenced.getOrDefault(key, row.sizeBytes()));
  }

  /** Returns the numbers of what was named so far. */
  public Usage usage() {
    return new Usage(
        logicalBytes,
        contentBytes,
        referencedBytes,
        uniqueBytes,
        recordBytes + framingBytes(Users.NOBODY),
        exclusiveRecordBytes + framingBytes(others));
  }

  @Override
  public boolean useChunk(int xorbNumber, int chunkIndex) {
    return homes.contains(xorbNumber, chunkIndex);
  }

  @Override
  public boolean useBlob(byte[] id) {
    return blobs.contains(id);
  }

  @Override
  public boolean usePack(int packNumber) {
    return packs.get(packNumber);
  }

  ChunkMarks homes() {
    return homes;
  }

  IdSet blobs() {
    return blobs;
  }

  BitSet packs() {
    return packs;
  }

  /** Marks all that the recipe needs and returns the raw bytes of the chunks it refers to. */
  private long mark(DomainId domain, ContentRow row) {
    Recipe recipe = recipes.load(row.recipe());
    count(BlobKind.RECIPE, row.recipe());
    long[] referenced = {0};
    recipes.walk(
        recipe,
        node -> {
          count(BlobKind.LIST_NODE, node);
          return true; // below a node counted before there still are references to sum up
        },
        segment -> referenced[0] += mark(domain, segment));
    return referenced[0];
  }

  private long mark(DomainId domain, Segment segment) {
    return switch (segment) {
      case ChunkRun run -> mark(domain, run);
      case Transformed transformed ->
          transformed.inputs().stream().mapToLong(run -> mark(domain, run)).sum();
    };
  }

  private long mark(DomainId domain, ChunkRun run) {
    XorbRow xorb =
        catalog
            .xorbs()
            .find(domain, run.xorb())
            .orElseThrow(() -> new MissingObjectException("xorb " + run.xorb() + " is missing"));
    List<Integer> added = new ArrayList<>();
    for (int i = run.startIndex(); i < run.endIndex(); i++) {
      if (places.add(xorb.number(), i)) {
        added.add(i);
      }
    }
    if (!added.isEmpty()) {
      packs.set(xorb.packNumber()); // it lists the xorb's chunks
      markChunks(xorb, run, added);
    }
    return run.lengthBytes();
  }

  private void markChunks(XorbRow xorb, ChunkRun run, List<Integer> added) {
    List<SizedChunk> listed = catalog.xorbs().chunks(xorb, run.startIndex(), run.endIndex());
    List<SizedChunk> chunks =
        added.stream().map(index -> listed.get(index - run.startIndex())).toList();
    List<@Nullable Placement> placements =
        catalog.chunks().findAll(xorb.domain(), chunks.stream().map(SizedChunk::hash).toList());
    for (int i = 0; i < chunks.size(); i++) {
      Placement placement = placements.get(i);
      if (placement == null) {
        throw new MissingObjectException("chunk " + chunks.get(i).hash() + " is missing");
      }
      mark(chunks.get(i), placement, xorb.number(), added.get(i));
    }
  }

  /** Counts a chunk once, wherever it is referred to: at its home. */
  private void mark(SizedChunk chunk, Placement placement, int xorbNumber, int chunkIndex) {
    int homeNumber = placement.hasHome() ? placement.xorbNumber() : xorbNumber;
    int homeIndex = placement.hasHome() ? placement.chunkIndex() : chunkIndex;
    if (homes.add(homeNumber, homeIndex)) {
      uniqueBytes += chunk.lengthBytes();
      boolean isExclusive = !others.useChunk(homeNumber, homeIndex);
      addRecord(placement.packNumber(), placement.packedLengthBytes(), isExclusive);
    }
  }

  private void count(BlobKind kind, BlobId id) {
    byte[] bytes = id.toBytes();
    if (blobs.add(bytes)) {
      BlobRow row =
          catalog
              .blobs()
              .findRow(kind, id)
              .orElseThrow(() -> new MissingObjectException(kind + " " + id + " is missing"));
      if (!row.isPending()) {
        boolean isExclusive = !others.useBlob(bytes);
        addRecord(row.packNumber(), row.packedLengthBytes(), isExclusive);
      }
    }
  }

  private void addRecord(int packNumber, int packedLengthBytes, boolean isExclusive) {
    long bytes = RecordHeader.LENGTH_BYTES + (long) packedLengthBytes;
    packs.set(packNumber);
    recordBytes += bytes;
    exclusiveRecordBytes += isExclusive ? bytes : 0;
  }

  /**
   * Framing of the packs used here, but for those that {@code users} use too. A pack that was
   * collected meanwhile has none.
   */
  private long framingBytes(Users users) {
    long bytes = 0;
    for (int pack = packs.nextSetBit(0); pack >= 0; pack = packs.nextSetBit(pack + 1)) {
      if (!users.usePack(pack)) {
        bytes += catalog.packs().find(pack).map(PackRow::framingBytes).orElse(0L);
      }
    }
    return bytes;
  }

  /** The id, told apart from the same one of another domain. */
  private static byte[] mixed(byte[] id, DomainId domain) {
    int number = domain.number();
    for (int i = 0; i < Integer.BYTES; i++) {
      id[i] ^= (byte) (number >>> (Byte.SIZE * i));
    }
    return id;
  }
}
