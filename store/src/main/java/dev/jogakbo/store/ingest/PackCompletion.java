package dev.jogakbo.store.ingest;

import dev.jogakbo.store.catalog.PackRegistration;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.PackWriter;

/** How a session's packs begin, and how they become durable and then known, in this order. */
record PackCompletion(IngestRoom room, SessionIndex index, SessionChunks sessionChunks) {

  OpenPack begin() {
    sessionChunks.beginPack();
    return new OpenPack(index.domain(), begin(PackSource.UPLOAD));
  }

  /** Begins a pack whose xorbs the caller lists. */
  PackWriter beginUnlisted() {
    return begin(PackSource.UPLOAD);
  }

  PackWriter beginMetadata() {
    return begin(PackSource.METADATA);
  }

  private PackWriter begin(PackSource source) {
    PackId id = PackId.random(room.random());
    index.announce(id);
    return PackWriter.begin(room.objects(), id, source);
  }

  void complete(OpenPack pack) {
    PackFooter footer = pack.publish();
    register(pack.id(), footer, pack.lengthBytes());
    pack.xorb().settle(footer.xorbs().getFirst().hash());
  }

  void complete(PackWriter pack) {
    PackFooter footer = pack.seal();
    pack.publish();
    register(pack.id(), footer, pack.lengthBytes());
  }

  private void register(PackId id, PackFooter footer, long lengthBytes) {
    index.register(PackRegistration.of(id, lengthBytes, footer));
    room.counters().countPack();
  }
}
