package dev.jogakbo.service.git;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.errors.PackProtocolException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.storage.pack.PackConfig;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;
import org.eclipse.jgit.transport.UploadPackInternalServerErrorException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends what clients fetch. Packs are written as they are made, object by object, and without
 * differences between objects: those would have to be sought anew for every clone.
 */
@Component
final class GitFetches {
  static final String SERVICE = "git-upload-pack";

  private static final Logger LOG = LoggerFactory.getLogger(GitFetches.class);

  private final Hub hub;
  private final Store store;

  GitFetches(Hub hub, Store store) {
    this.hub = hub;
    this.store = store;
  }

  /** Writes what refs there are, or what this end is able to. */
  void advertise(Repository repository, List<String> parameters, OutputStream out)
      throws IOException {
    try (UploadPack upload = open(repository, parameters)) {
      upload.sendAdvertisedRefs(new PacketLineOutRefAdvertiser(new PacketLineOut(out)), SERVICE);
    }
  }

  /** Answers one request; what the client asked for wrongly is answered in git's own way. */
  void serve(Repository repository, List<String> parameters, InputStream in, OutputStream out)
      throws IOException {
    try (UploadPack upload = open(repository, parameters)) {
      upload.uploadWithExceptionPropagation(in, out, null);
    } catch (UploadPackInternalServerErrorException e) {
      log(repository, e.getCause()); // the client was told
    } catch (IOException | RuntimeException e) {
      log(repository, e);
      new PacketLineOut(out).writeString("ERR " + said(e) + "\n");
    }
  }

  private static String said(Exception failure) {
    return switch (failure) {
      case PackProtocolException protocol -> String.valueOf(protocol.getMessage());
      case UnsupportedOperationException _ ->
          "--deepen is not offered here; --depth N counted from the tips is, and --unshallow";
      default -> "the fetch failed here; nothing of it is to be believed";
    };
  }

  private static void log(Repository repository, @Nullable Throwable cause) {
    if (cause instanceof IOException || cause instanceof UnsupportedOperationException) {
      LOG.debug("{}: {}", repository.name(), cause.getMessage()); // of the client, or its network
    } else {
      LOG.warn("{}: a fetch failed", repository.name(), cause);
    }
  }

  private UploadPack open(Repository repository, List<String> parameters) {
    DatasetObjects objects = new DatasetObjects(repository, hub, store);
    UploadPack upload =
        new UploadPack(
            new DatasetRepository(
                repository.name().toString(),
                new DatasetObjectDatabase(objects),
                new DatasetRefs(repository, hub.refs().list(repository), objects)));
    upload.setBiDirectionalPipe(false);
    upload.setExtraParameters(parameters);
    upload.setPackConfig(packConfig());
    upload.setRequestValidator((_, wants) -> requireReached(objects, wants));
    return upload;
  }

  private static PackConfig packConfig() {
    PackConfig config = new PackConfig();
    config.setDeltaCompress(false);
    config.setReuseDeltas(false);
    config.setReuseObjects(false);
    config.setThreads(1);
    return config;
  }

  /** A client may ask for any object that a ref reaches: one without its blobs gets them so. */
  private static void requireReached(DatasetObjects objects, List<ObjectId> wants)
      throws PackProtocolException {
    Set<GitId> missing = objects.seek(wants);
    if (!missing.isEmpty()) {
      throw new PackProtocolException("want " + missing.iterator().next() + " not valid");
    }
  }
}
