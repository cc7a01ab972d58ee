package dev.jogakbo.service.git;

import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.upload.ProvenContents.Wish;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.PushDrafting;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.PackProtocolException;
import org.eclipse.jgit.errors.UnpackException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Takes in what clients push. */
@Component
final class GitPushes {
  static final String SERVICE = "git-receive-pack";

  private static final Logger LOG = LoggerFactory.getLogger(GitPushes.class);
  private static final long COMMAND_BYTES_MAX = 3 << 20;
  private static final String NO_COMMAND =
      "expected what to push to which ref, by a name that git takes; found something else: ";

  private final Hub hub;
  private final Store store;
  private final ProvenContents proven;
  private final GitSettings settings;

  GitPushes(Hub hub, Store store, ProvenContents proven, GitSettings settings) {
    this.hub = hub;
    this.store = store;
    this.proven = proven;
    this.settings = settings;
  }

  /** Writes what refs there are and what this end is able to. */
  void advertise(Repository repository, OutputStream out) throws IOException {
    try (OpenPush push = open(repository)) {
      PacketLineOut lines = new PacketLineOut(out);
      lines.writeString("# service=" + SERVICE + "\n");
      lines.end();
      push.begin().sendAdvertisedRefs(new PacketLineOutRefAdvertiser(lines));
    }
  }

  /** Takes in one push; what is wrong with it is answered in git's own way. */
  void serve(Repository repository, InputStream in, OutputStream out) throws IOException {
    try (OpenPush push = open(repository)) {
      push.begin().receive(in, out, null);
    } catch (UnpackException e) {
      log(repository, e.getCause()); // the client was told
    } catch (PackProtocolException e) { // before there was a command to be answered
      log(repository, e);
      new PacketLineOut(out).writeString("ERR " + NO_COMMAND + e.getMessage() + "\n");
    }
    drain(in);
  }

  /** A client that is still sending would not read the answer. */
  private void drain(InputStream in) {
    byte[] ignored = new byte[64 << 10];
    try {
      for (long left = settings.pushBytesMax(); left > 0; ) {
        int count = in.read(ignored);
        if (count < 0) {
          return;
        }
        left -= count;
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("the rest of a push did not come: {}", e.getMessage());
    }
  }

  private static void log(Repository repository, @Nullable Throwable cause) {
    if (cause instanceof IOException) {
      LOG.info("{}: a push was refused: {}", repository.name(), cause.getMessage());
    } else {
      LOG.warn("{}: a push failed", repository.name(), cause);
    }
  }

  private OpenPush open(Repository repository) throws IOException {
    return new OpenPush(repository, ReceivedPack.open(settings.folder(), settings.pushBytesMax()));
  }

  private final class OpenPush implements GitPush.Received, AutoCloseable {
    private final Repository repository;
    private final ReceivedPack pack;
    private @Nullable PushDrafting drafting;
    private @Nullable WriteSession intake;
    private boolean isSought;

    OpenPush(Repository repository, ReceivedPack pack) {
      this.repository = repository;
      this.pack = pack;
    }

    GitPush begin() {
      DatasetObjects objects = new DatasetObjects(repository, hub, store);
      objects.seeAlso(id -> base(objects, id));
      DatasetRefs refs = new DatasetRefs(repository, hub.refs().list(repository), objects);
      DatasetRepository git =
          new DatasetRepository(
              repository.name().toString(), new PushDatabase(objects, pack), refs);
      GitPush push = new GitPush(git, hub.pushes(), objects, this);
      push.setBiDirectionalPipe(false);
      push.setObjectChecker(new FilesOnlyChecker());
      push.setMaxObjectSizeLimit(ReceivedPackParser.OBJECT_BYTES_MAX);
      push.setMaxPackSizeLimit(settings.pushBytesMax());
      push.setMaxCommandBytes(COMMAND_BYTES_MAX);
      push.setAllowNonFastForwards(true);
      push.setAllowPushOptions(false);
      return push;
    }

    /** What the pack tells differences from is sought when the first of it is asked for. */
    private @Nullable Located base(DatasetObjects objects, AnyObjectId id) {
      if (!isSought && pack.isMissing(id)) {
        isSought = true;
        Set<GitId> _ = objects.seek(pack.missing());
      }
      return objects.known(id);
    }

    @Override
    public Repository repository() {
      return repository;
    }

    @Override
    public ReceivedPack pack() {
      return pack;
    }

    @Override
    public PushDrafting drafting() {
      PushDrafting open = drafting;
      if (open == null) {
        open = hub.pushes().begin(repository, pack, this::claim);
        drafting = open;
      }
      return open;
    }

    /** A content that was sent for this repository, by git-lfs or otherwise, may be named. */
    private Optional<TakenFile> claim(ContentId content) {
      WriteSession session = intake;
      if (session == null) {
        session = store.begin(repository.domain());
        intake = session;
      }
      Wish wish =
          new Wish(
              repository.id().hex(),
              content,
              new ParquetHandling(repository.parquetPolicy(), repository.parquetTiming()));
      return proven
          .take(wish, session, _ -> OutputStream.nullOutputStream())
          .map(in -> new TakenFile(in.id(), in.sizeBytes(), in.savings(), Optional.empty()));
    }

    @Override
    public @Nullable PushDrafting takenIn() {
      if (intake != null) {
        intake.flush();
      }
      return drafting;
    }

    @Override
    public void landed() {
      if (drafting != null) {
        proven.settle(repository.id().hex(), drafting.contents());
      }
    }

    @Override
    public void close() throws IOException {
      try (pack;
          WriteSession _ = intake;
          PushDrafting _ = drafting) {
        LOG.debug("{}: a push has ended", repository.name());
      }
    }
  }
}
