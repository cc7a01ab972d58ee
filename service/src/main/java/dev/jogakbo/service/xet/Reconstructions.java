package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Versions;
import dev.jogakbo.service.xet.DataLink.Run;
import dev.jogakbo.service.xet.DataLink.Stretch;
import dev.jogakbo.service.xet.FileParts.Source;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.Reconstruction;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.XorbReader;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds files by their hash, for those who may read them, and says how they are put together. */
@Component
final class Reconstructions {
  private final Store store;
  private final Versions versions;
  private final ProvenContents proven;

  Reconstructions(Store store, Hub hub, ProvenContents proven) {
    this.store = store;
    this.versions = hub.versions();
    this.proven = proven;
  }

  /**
   * Returns the file, if a commit of the caller's dataset has it, or it was sent for one. To know
   * its hash is not enough.
   */
  Optional<Content> find(CasCaller caller, FileHash hash) {
    return store
        .contents()
        .findByFileHash(caller.domain(), hash)
        .filter(content -> isReadable(caller, content.id()));
  }

  private boolean isReadable(CasCaller caller, ContentId content) {
    return versions.isReadable(caller.repository(), content)
        || proven.find(caller.repositoryId(), content).isPresent();
  }

  /** Returns how a range of the file is put together. */
  FileParts parts(DomainId domain, Content file, ByteRange range, DataLinks.Writer links) {
    return store
        .contents()
        .reconstruct(domain, file.id(), range)
        .map(found -> ofRuns(domain, found, links))
        .orElseGet(() -> ofStretches(new Stretches(domain, file, range), links));
  }

  private FileParts ofRuns(DomainId domain, Reconstruction found, DataLinks.Writer links) {
    Map<XorbHash, List<ChunkRun>> byXorb = new LinkedHashMap<>();
    found
        .runs()
        .forEach(run -> byXorb.computeIfAbsent(run.xorb(), _ -> new ArrayList<>()).add(run));
    List<Source> sources = new ArrayList<>();
    byXorb.forEach((xorb, runs) ->
        merged(runs).forEach(range -> sources.add(source(domain, xorb, range, links))));
    return new FileParts(found.skippedBytes(), found.runs(), sources);
  }

  /** Returns ranges that cover the runs, none touching another, in order. */
  private static List<ByteRange> merged(List<ChunkRun> runs) {
    List<ByteRange> merged = new ArrayList<>();
    runs.stream()
        .sorted(Comparator.comparingInt(ChunkRun::startIndex))
        .forEach(run -> {
          ByteRange last = merged.isEmpty() ? null : merged.getLast();
          if (last != null && run.startIndex() <= last.end()) {
            long end = Math.max(last.end(), run.endIndex());
            merged.set(merged.size() - 1, new ByteRange(last.start(), end));
          } else {
            merged.add(new ByteRange(run.startIndex(), run.endIndex()));
          }
        });
    return merged;
  }

  private Source source(DomainId domain, XorbHash xorb, ByteRange chunks, DataLinks.Writer links) {
    int start = Math.toIntExact(chunks.start());
    int end = Math.toIntExact(chunks.end());
    int lengthBytes =
        store
            .xorbs()
            .open(domain, xorb, start, end)
            .map(XorbReader::lengthBytes)
            .orElseThrow(() ->
                new CorruptDataException(
                    "xorb " + xorb + ": a file names chunks that are not there"));
    String url = links.link(new Run(domain, xorb, start, end, lengthBytes));
    return new Source(xorb.toHex(), start, end, url, lengthBytes);
  }

  private static FileParts ofStretches(Stretches wanted, DataLinks.Writer links) {
    ByteRange range = wanted.range();
    long first = range.start() / DerivedXorb.CHUNK_BYTES * DerivedXorb.CHUNK_BYTES;
    List<ChunkRun> runs = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (long start = first; start < range.end(); ) {
      DerivedXorb bytes = wanted.at(start);
      ContentId content = wanted.file().id();
      XorbHash name = DerivedXorb.name(content, start);
      int chunk = DerivedXorb.chunkIndex(start);
      int behind = chunk + bytes.chunkCount();
      runs.add(new ChunkRun(name, chunk, behind, bytes.end() - start));
      String url = links.link(new Stretch(wanted.domain(), bytes));
      sources.add(new Source(name.toHex(), chunk, behind, url, bytes.lengthBytes()));
      start = bytes.end();
    }
    return new FileParts(range.start() - first, runs, sources);
  }

  /** A range of a file that is read in stretches. */
  private record Stretches(DomainId domain, Content file, ByteRange range) {

    /** Returns what of a stretch is wanted from there on, in whole chunks. */
    DerivedXorb at(long start) {
      long stretchEnd = (start / DerivedXorb.STRETCH_BYTES + 1) * DerivedXorb.STRETCH_BYTES;
      long chunksEnd =
          (range.end() + DerivedXorb.CHUNK_BYTES - 1)
              / DerivedXorb.CHUNK_BYTES
              * DerivedXorb.CHUNK_BYTES;
      long end = Math.min(file.sizeBytes(), Math.min(stretchEnd, chunksEnd));
      return new DerivedXorb(file.id(), start, end);
    }
  }
}
