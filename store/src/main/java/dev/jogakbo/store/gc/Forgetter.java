package dev.jogakbo.store.gc;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.Gate;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.StoredContent;
import dev.jogakbo.store.catalog.SupersededRow;
import dev.jogakbo.store.catalog.Touched;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes what is dead out of the index, while no session looks anything up. What sessions touched
 * since the mark began lives, with all it is made from. Works in batches, so that sessions wait
 * shortly.
 */
final class Forgetter {
  private static final int BATCH = 500;

  private final Catalog catalog;
  private final Gate.Run run;
  private final LiveSet live;
  private final PackUse late = new PackUse();
  private final Set<Integer> touchedPacks = new HashSet<>();

  Forgetter(Catalog catalog, Gate.Run run, LiveSet live) {
    this.catalog = catalog;
    this.run = run;
    this.live = live;
  }

  LiveSet live() {
    return live;
  }

  /** Forgets the contents that were found unreachable and that nobody touched since. */
  void forgetContents() {
    try (RowCursor<StoredContent> rows = catalog.contents().scan()) {
      List<StoredContent> dead = new ArrayList<>();
      while (rows.next()) {
        if (isDead(rows.row())) {
          dead.add(rows.row());
        }
        if (dead.size() == BATCH) {
          forgetContents(dead);
          dead.clear();
        }
      }
      forgetContents(dead);
    }
  }

  /** A content registered since the mark is not live, but neither was it found unreachable. */
  private boolean isDead(StoredContent content) {
    return !live.hasContent(content.key())
        && catalog.unreachable().findSince(content.key()).isPresent();
  }

  private void forgetContents(List<StoredContent> dead) {
    forget(batch ->
        dead.stream()
            .filter(this::isDead)
            .forEach(content -> {
              catalog.contents().delete(batch, content.key(), content.row());
              catalog.unreachable().delete(batch, content.key());
            }));
  }

  /** Forgets that recipes were replaced so long ago, or before; done before anything they need. */
  void forgetSuperseded(long sinceSecondsMax) {
    try (RowCursor<SupersededRow> rows = catalog.superseded().scan()) {
      List<SupersededRow> dead = new ArrayList<>();
      while (rows.next()) {
        if (rows.row().sinceServedSeconds() <= sinceSecondsMax) {
          dead.add(rows.row());
        }
        if (dead.size() == BATCH) {
          forgetSuperseded(dead);
          dead.clear();
        }
      }
      forgetSuperseded(dead);
    }
  }

  private void forgetSuperseded(List<SupersededRow> dead) {
    forget(
        batch -> dead.forEach(row -> catalog.superseded().delete(batch, row.key(), row.recipe())));
  }

  /** Forgets blobs that were never published and that nothing names. */
  void forgetPending() {
    try (RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      List<PendingBlob> dead = new ArrayList<>();
      while (rows.next()) {
        if (rows.row().isPending() && !live.hasBlob(rows.row().blob().id())) {
          dead.add(new PendingBlob(rows.row().blob().kind(), rows.row().blob().id()));
        }
        if (dead.size() == BATCH) {
          forgetPending(dead);
          dead.clear();
        }
      }
      forgetPending(dead);
    }
  }

  private void forgetPending(List<PendingBlob> dead) {
    forget(batch ->
        dead.stream()
            .filter(blob -> !live.hasBlob(blob.id()) && isStillPending(blob))
            .forEach(blob -> catalog.blobs().delete(batch, blob.kind(), blob.id())));
  }

  private boolean isStillPending(PendingBlob blob) {
    return catalog.blobs().findRow(blob.kind(), blob.id()).filter(BlobRow::isPending).isPresent();
  }

  /** Whether a session touched one of the packs, so that it cannot go in this run. */
  boolean isAnyTouched(List<PackRow> packs) {
    spare(run.drain());
    return packs.stream()
        .anyMatch(pack -> touchedPacks.contains(pack.number()) || late.isUsed(pack.number()));
  }

  /**
   * Condemns those of the packs in which nothing was touched, and forgets all that lies there.
   * Returns the condemned.
   */
  List<PackRow> condemn(List<PackContents> packs) {
    List<PackRow> condemned = new ArrayList<>();
    forget(batch ->
        packs.stream()
            .filter(pack -> !isSpared(pack))
            .forEach(pack -> {
              condemn(batch, pack);
              condemned.add(pack.row().in(PackState.CONDEMNED));
            }));
    return condemned;
  }

  private void forget(Consumer<IndexBatch> fill) {
    run.forget(touched -> {
      spare(touched);
      catalog.change(() -> {
        IndexBatch batch = new IndexBatch();
        fill.accept(batch);
        return batch;
      });
      return true;
    });
  }

  private void spare(Touched touched) {
    touchedPacks.addAll(touched.packNumbers());
    Marker marker = new Marker(catalog, live, late);
    touched.contents().forEach(marker::contentIfStored);
    touched.recipes().forEach(marker::recipeIfStored);
    touched.blobs().forEach(live::addBlob);
  }

  private boolean isSpared(PackContents pack) {
    int number = pack.row().number();
    return touchedPacks.contains(number)
        || late.isUsed(number)
        || !pack.liveRecords(catalog, live).isEmpty()
        || !pack.liveXorbs(catalog, live).isEmpty();
  }

  private void condemn(IndexBatch batch, PackContents pack) {
    catalog.packs().put(batch, pack.row().in(PackState.CONDEMNED));
    pack.footer().records().forEach(entry -> forget(batch, pack, entry));
    pack.footer().xorbs().stream()
        .flatMap(xorb -> pack.findXorb(catalog, xorb).stream())
        .forEach(row -> catalog.xorbs().delete(batch, row));
  }

  private void forget(IndexBatch batch, PackContents pack, PackRecord entry) {
    switch (entry) {
      case ChunkRecord chunk ->
          pack.findPlacement(catalog, chunk)
              .ifPresent(_ -> catalog.forgetChunk(batch, PackContents.key(chunk)));
      case BlobRecord blob ->
          pack.findBlob(catalog, blob)
              .ifPresent(row -> catalog.blobs().delete(batch, row.blob().kind(), blob.id()));
    }
  }

  private record PendingBlob(BlobKind kind, BlobId id) {}
}
