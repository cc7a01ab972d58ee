package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes one pack's rows into a batch. What was there first stays, unless it is damaged or lies in
 * a pack whose records are being moved into this one. With a chunk that was damaged where it was,
 * the list goes too that the other pack has in common with this one.
 */
final class Registrar {
  private final Catalog catalog;
  private final PackRegistration pack;
  private final Set<Integer> movedFrom;
  private final Optional<PackRow> known;
  private final int packNumber;
  private final IndexBatch batch = new IndexBatch();
  private final Map<ChunkKey, ChunkHome> homes = new LinkedHashMap<>();
  private final Map<ChunkKey, ChunkRecord> records = new LinkedHashMap<>();
  private final Map<Integer, XorbRow> listedBefore = new LinkedHashMap<>();
  private final Set<Integer> healedFrom = new HashSet<>();
  private final Set<Integer> otherPackNumbers = new HashSet<>();
  private int nextXorbNumber;
  private int chunksPlaced;
  private int chunksHealed;

  Registrar(Catalog catalog, PackRegistration pack, Set<Integer> movedFrom, NextNumbers next) {
    this.catalog = catalog;
    this.pack = pack;
    this.movedFrom = movedFrom;
    this.known = catalog.packs().find(pack.id());
    this.packNumber = known.map(PackRow::number).orElse(next.packNumber());
    this.nextXorbNumber = next.xorbNumber();
  }

  IndexBatch build() {
    if (known.isEmpty()) {
      catalog.packs().put(batch, row());
    }
    pack.footer().xorbs().forEach(this::addXorb);
    for (PackRecord entry : pack.footer().records()) {
      if (entry instanceof ChunkRecord chunk) {
        records.putIfAbsent(new ChunkKey(chunk.domain(), chunk.hash()), chunk);
      }
    }
    addChunks();
    moveLists();
    addBlobs();
    return batch;
  }

  Registered result() {
    otherPackNumbers.remove(packNumber);
    return new Registered(packNumber, chunksPlaced, chunksHealed, otherPackNumbers);
  }

  int nextXorbNumber() {
    return nextXorbNumber;
  }

  private PackRow row() {
    return new PackRow(
        packNumber,
        pack.id(),
        PackState.ACTIVE,
        pack.lengthBytes(),
        pack.footer().records().size(),
        pack.footer().recordBytes(),
        createdServedSeconds());
  }

  /** What is moved is as old as the youngest of it. */
  private long createdServedSeconds() {
    return movedFrom.stream()
        .flatMap(number -> catalog.packs().find(number).stream())
        .mapToLong(PackRow::createdServedSeconds)
        .max()
        .orElseGet(() -> catalog.clock().seconds());
  }

  private void addXorb(XorbDefinition xorb) {
    Optional<XorbRow> found = catalog.xorbs().find(xorb.domain(), xorb.hash());
    int number = found.map(XorbRow::number).orElseGet(() -> addNewXorb(xorb));
    found.ifPresent(row -> listedBefore.put(row.number(), row));
    List<SizedChunk> chunks = xorb.chunks();
    for (int i = 0; i < chunks.size(); i++) {
      homes.putIfAbsent(
          new ChunkKey(xorb.domain(), chunks.get(i).hash()), new ChunkHome(number, i));
    }
  }

  private void moveLists() {
    for (XorbRow row : listedBefore.values()) {
      int listedIn = row.packNumber();
      if (movedFrom.contains(listedIn) || healedFrom.contains(listedIn)) {
        catalog.xorbs().put(batch, row.inPack(packNumber));
      }
      otherPackNumbers.add(listedIn);
    }
  }

  private int addNewXorb(XorbDefinition xorb) {
    int number = nextXorbNumber++;
    XorbRow row =
        new XorbRow(
            number, xorb.domain(), xorb.hash(), xorb.chunks().size(), xorb.rawBytes(), packNumber);
    catalog.xorbs().put(batch, row, xorb.chunks());
    return number;
  }

  private void addChunks() {
    Set<ChunkKey> keys = new HashSet<>(homes.keySet());
    keys.addAll(records.keySet());
    List<ChunkKey> ordered = List.copyOf(keys);
    List<@Nullable Placement> found = catalog.chunks().findAll(ordered);
    for (int i = 0; i < ordered.size(); i++) {
      addChunk(ordered.get(i), found.get(i));
    }
  }

  private void addChunk(ChunkKey key, @Nullable Placement before) {
    ChunkHome home = homes.getOrDefault(key, ChunkHome.NONE);
    ChunkRecord chunk = records.get(key);
    if (before == null) {
      if (chunk != null) {
        place(key, chunk, home);
      }
      return;
    }
    ChunkHome kept = before.hasHome() ? before.home() : home;
    if (chunk != null && replaces(key, before)) {
      place(key, chunk, kept);
    } else {
      keep(key, before, kept);
    }
  }

  private boolean replaces(ChunkKey key, Placement before) {
    return before.packNumber() != packNumber
        && (movedFrom.contains(before.packNumber()) || catalog.damage().isDamaged(key, before));
  }

  private void place(ChunkKey key, ChunkRecord chunk, ChunkHome home) {
    catalog.chunks().put(batch, key, Placement.of(packNumber, chunk).withHome(home));
    chunksPlaced++;
    Optional<DamageRow> damage = catalog.damage().find(key);
    if (damage.isPresent()) {
      catalog.damage().delete(batch, key);
      healedFrom.add(damage.get().packNumber());
      chunksHealed++;
    }
  }

  private void keep(ChunkKey key, Placement before, ChunkHome home) {
    otherPackNumbers.add(before.packNumber());
    if (!home.equals(before.home())) {
      catalog.chunks().put(batch, key, before.withHome(home));
    }
  }

  private void addBlobs() {
    Map<BlobId, Blob> given =
        pack.blobs().stream().collect(Collectors.toMap(Blob::id, Function.identity(), (a, _) -> a));
    for (PackRecord entry : pack.footer().records()) {
      if (entry instanceof BlobRecord blob && !pack.unread().contains(blob)) {
        addBlob(blob, given.get(blob.id()));
      }
    }
  }

  private void addBlob(BlobRecord entry, @Nullable Blob given) {
    BlobKind kind = BlobKind.of(entry.kind());
    int packedLengthBytes = entry.header().packedLengthBytes();
    Optional<BlobRow> before = catalog.blobs().findRow(kind, entry.id());
    if (before.isPresent()) {
      int number = before.get().packNumber();
      if (before.get().isPending() || movedFrom.contains(number)) {
        catalog.blobs().put(batch, new BlobRow(packNumber, packedLengthBytes, before.get().blob()));
      } else {
        otherPackNumbers.add(number);
      }
    } else if (given != null) {
      catalog.blobs().put(batch, new BlobRow(packNumber, packedLengthBytes, given));
    } else if (movedFrom.isEmpty()) {
      throw new IllegalArgumentException(
          "pack %s: %s is not in the index and was not given".formatted(pack.id(), entry));
    }
  }
}
