package dev.jogakbo.service.xet;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.optimise.BackgroundOptimiser;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.upload.BodyRoom;
import dev.jogakbo.service.upload.BoundedBody;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.xet.Shard;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Takes shards in: their files can be named by a commit of the caller's dataset once this has
 * returned. Bodies are held whole, so together they may take an eighth of the memory; who finds no
 * room for some seconds is refused.
 */
@Component
final class Shards {
  /** Read in pieces, then joined. */
  private static final int COPIES = 2;

  private final Store store;
  private final ProvenContents proven;
  private final StandingFiles standing;
  private final BackgroundOptimiser optimiser;
  private final BodyRoom room;

  Shards(
      Store store, ProvenContents proven, StandingFiles standing, BackgroundOptimiser optimiser) {
    this.store = store;
    this.proven = proven;
    this.standing = standing;
    this.optimiser = optimiser;
    this.room =
        new BodyRoom(
            Math.max(COPIES * (long) Shard.BYTES_MAX, Runtime.getRuntime().maxMemory() / 8));
  }

  /** What is done with a shard while there is room for it. */
  @FunctionalInterface
  interface Use {
    void use(Shard shard) throws IOException;
  }

  /**
   * Reads the request's shard and has it used.
   *
   * @throws dev.jogakbo.store.error.RefusedBytesException if the body is no shard
   */
  void with(HttpServletRequest request, Use use) throws IOException {
    try (BodyRoom.Share share = room.open();
        InputStream body = BoundedBody.of(request, Shard.BYTES_MAX, Shards::tooLarge)) {
      use.use(Shard.parse(share.readAll(body, COPIES)));
    }
  }

  /** Takes a shard in; returns whether something of it was not there before. */
  boolean take(CasCaller caller, Shard shard, ShardProgress progress) throws IOException {
    try (WriteSession session = store.begin(caller.domain())) {
      ShardIntake intake = new ShardIntake(session);
      List<Ingested> files = intake.take(shard, progress);
      session.flush();
      proven.stored(caller.repositoryId(), caller.domain(), files);
      files.forEach(file -> offer(caller.repository(), file));
      return intake.isNew();
    }
  }

  /**
   * What a dataset has taken apart as it comes in came in pieces here, so that it is done later.
   */
  private void offer(Repository repository, Ingested file) {
    boolean isWanted =
        repository.parquetPolicy() != ParquetPolicy.PLAIN
            && repository.parquetTiming() == ParquetTiming.INLINE
            && !standing.isTooSmall(file.sizeBytes());
    if (isWanted) {
      Content content =
          new Content(file.id(), file.sizeBytes(), file.fileHash(), file.chunkCount());
      optimiser.offer(new StandingFile(repository.domain(), content, repository.parquetPolicy()));
    }
  }

  private static ProblemException tooLarge() {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, "a shard has at most " + Shard.BYTES_MAX + " bytes");
  }
}
