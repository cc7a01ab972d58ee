package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.ContentId;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Applies the operations of one commit to its parent's tree, one after another. Used once, by one
 * thread.
 */
final class CommitDrafting {
  private static final IngestSavings NOTHING = new IngestSavings(0, 0, 0);

  private final VersionStore store;
  private final Versions versions;
  private final Repository repository;
  private final Commit parent;
  private final CommitSession session;
  private final LfsRule rule;
  private final WorkingTree tree;
  private final Set<ContentId> contents = new LinkedHashSet<>();
  private IngestSavings savings = NOTHING;

  CommitDrafting(
      VersionStore store,
      Versions versions,
      Repository repository,
      Commit parent,
      CommitSession session) {
    this.store = store;
    this.versions = versions;
    this.repository = repository;
    this.parent = parent;
    this.session = session;
    this.rule = versions.lfsRule(repository, parent);
    Folders folders = new Folders(store.blobs());
    this.tree = new WorkingTree(folders, WorkingFolder.of(folders, parent.root()));
  }

  void apply(Operation operation) {
    switch (operation) {
      case Operation.Put put -> put(put);
      case Operation.PutKnown put -> putKnown(put);
      case Operation.Delete delete -> delete(delete);
      case Operation.Copy copy -> copy(copy);
      case Operation.Move move -> move(move);
    }
  }

  /** Returns the contents that the commit refers to anew. */
  Set<ContentId> contents() {
    return contents;
  }

  /** Returns what the files put here added to the store. */
  IngestSavings savings() {
    return savings;
  }

  /** Writes the folders that changed and returns the root. */
  TreeRef writeTree() {
    return tree.write(session);
  }

  private void put(Operation.Put put) {
    TakenFile file = put.file();
    contents.add(file.content()); // its caller holds it, and publishing looks whether it is there
    tree.put(put.path(), file(put.path(), file));
    savings =
        new IngestSavings(
            savings.newChunkCount() + file.savings().newChunkCount(),
            savings.newBytes() + file.savings().newBytes(),
            savings.newStoredBytes() + file.savings().newStoredBytes());
  }

  private void putKnown(Operation.PutKnown put) {
    if (!versions.isReadable(repository, put.content())) {
      throw unknownContent(put.content());
    }
    tree.put(put.path(), known(put.path(), put.content()));
  }

  private void delete(Operation.Delete delete) {
    switch (delete.target()) {
      case FILE -> tree.deleteFile(delete.path());
      case FOLDER -> tree.deleteFolder(delete.path());
      case EITHER -> tree.delete(delete.path());
    }
  }

  private void copy(Operation.Copy copy) {
    Commit source =
        copy.revision().map(revision -> versions.load(repository, revision)).orElse(parent);
    switch (versions.loadEntry(source, copy.from())) {
      case FileEntry file -> tree.put(copy.path(), refitted(file, copy.path()));
      case FolderEntry folder -> tree.graft(copy.path(), folder.tree());
    }
  }

  private void move(Operation.Move move) {
    Optional<FileEntry> file = tree.findFile(move.from());
    if (file.isPresent()) {
      tree.deleteFile(move.from());
      tree.put(move.path(), refitted(file.get(), move.path()));
    } else {
      tree.move(move.from(), move.path());
    }
  }

  /** The file under another path, where git may have to see it otherwise. */
  private FileEntry refitted(FileEntry file, FilePath path) {
    if (file.mode() == EntryMode.LINK || rule.storageOf(path, file.sizeBytes()) == file.storage()) {
      return file.named(path.name());
    }
    FileEntry fresh = known(path, file.content());
    return new FileEntry(
        fresh.name(),
        file.mode(),
        fresh.gitId(),
        fresh.content(),
        fresh.sizeBytes(),
        fresh.storage());
  }

  private FileEntry known(FilePath path, ContentId id) {
    return file(path, new TakenFile(id, hold(id).sizeBytes(), NOTHING, Optional.empty()));
  }

  private FileEntry file(FilePath path, TakenFile file) {
    ContentId id = file.content();
    FileStorage storage = rule.storageOf(path, file.sizeBytes());
    GitId gitId =
        storage == FileStorage.LFS
            ? new LfsPointer(id, file.sizeBytes()).gitId()
            : file.gitBlob().orElseGet(() -> store.gitBlob(repository.domain(), id));
    return new FileEntry(path.name(), EntryMode.FILE, gitId, id, file.sizeBytes(), storage);
  }

  private Content hold(ContentId id) {
    try {
      session.pin(id);
    } catch (MissingContentException e) {
      throw unknownContent(id);
    }
    contents.add(id);
    return store.findContent(repository.domain(), id).orElseThrow(() -> unknownContent(id));
  }

  private static NotFoundException unknownContent(ContentId id) {
    return new NotFoundException(
        "content-not-found",
        "content " + id + " is not in this dataset and was not uploaded for it",
        Map.of("found", id.toHex()));
  }
}
