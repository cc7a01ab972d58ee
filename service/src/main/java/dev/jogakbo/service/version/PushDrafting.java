package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.repo.TagNote;
import dev.jogakbo.service.repo.TagObject;
import dev.jogakbo.service.version.PushedObjects.ObjectType;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.ContentId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTag;
import org.jspecify.annotations.Nullable;

/**
 * Makes commits of the objects of one push, the very ones that were sent: every file and folder
 * that they name is there, or the push is refused. Nothing is visible before it is published and
 * refs are moved. Used by one thread, and closed when the refs have moved.
 */
public final class PushDrafting implements AutoCloseable {
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private final Repository repository;
  private final VersionStore store;
  private final Versions versions;
  private final GitObjects objects;
  private final PushedObjects sent;
  private final CommitSession session;
  private final StagedBlobs blobs;
  private final PushedFiles files;
  private final KnownEntries known;
  private final PushedFolders folders;
  private final Map<CommitId, CommitRef> done = new HashMap<>();
  private final Map<CommitId, Commit> made = new HashMap<>();
  private final Map<CommitId, LfsRule> rules = new HashMap<>();
  private final Set<CommitId> relied = new HashSet<>();

  PushDrafting(PushParts parts) {
    this.repository = parts.repository();
    this.store = parts.store();
    this.versions = parts.versions();
    this.objects = parts.objects();
    this.sent = parts.sent();
    this.session = parts.store().begin(repository.domain());
    this.blobs = new StagedBlobs(parts.store().blobs(), session);
    this.files = new PushedFiles(parts, session);
    this.known = new KnownEntries(objects, repository, sent);
    this.folders = new PushedFolders(blobs, sent, files, known);
  }

  /**
   * Returns where a ref of that name is to point when git sets it to that id.
   *
   * @throws PushRefusedException if that cannot be
   */
  public RefTarget target(RefName name, GitId id) {
    byte[] tag = tag(id);
    if (tag == null) {
      return RefTarget.of(take(new CommitId(id.hex())));
    }
    if (name instanceof TagName tagName) {
      return tagged(tagName, id, tag);
    }
    throw new PushRefusedException("'" + name.value() + "': expected a commit, found a tag");
  }

  /** Returns the contents that the push refers to. */
  public Set<ContentId> contents() {
    return Set.copyOf(files.contents());
  }

  /** The tag's object, sent or there already under another name. */
  private byte @Nullable [] tag(GitId id) {
    byte[] bytes = sent.find(ObjectType.TAG, id);
    return bytes != null ? bytes : objects.findTag(repository, id);
  }

  private RefTarget tagged(TagName name, GitId id, byte[] bytes) {
    if (bytes.length > TagObject.LENGTH_BYTES_MAX) {
      throw new PushRefusedException(
          "tag '%s': expected at most %d bytes, found %d"
              .formatted(name, TagObject.LENGTH_BYTES_MAX, bytes.length));
    }
    RevTag tag = parseTag(name, bytes);
    if (tag.getObject().getType() != Constants.OBJ_COMMIT) {
      throw new PushRefusedException("tag '" + name + "', " + id + ": expected a tag of a commit");
    }
    CommitRef commit = take(new CommitId(tag.getObject().name()));
    PersonIdent tagger = tag.getTaggerIdent();
    TagNote note =
        new TagNote(
            tag.getFullMessage(),
            tagger == null ? new Author("", "") : author(tagger),
            tagger == null ? Instant.EPOCH : within(tagger.getWhenAsInstant(), "tag " + name));
    return Arrays.equals(GitObjects.made(name, commit, note), bytes)
        ? new RefTarget(commit, note)
        : new RefTarget(
            commit, new TagNote(note.message(), note.tagger(), note.at(), TagObject.of(bytes)));
  }

  private static RevTag parseTag(TagName name, byte[] bytes) {
    try {
      return RevTag.parse(bytes);
    } catch (CorruptObjectException | RuntimeException e) {
      throw new PushRefusedException("tag '" + name + "': expected a tag object of git's");
    }
  }

  /** Takes in the commit and all before it that is not there yet. */
  private CommitRef take(CommitId tip) {
    Deque<CommitId> pending = new ArrayDeque<>(List.of(tip));
    while (!pending.isEmpty()) {
      CommitId id = pending.peek();
      if (done.containsKey(id) || isThere(id)) {
        pending.pop();
        continue;
      }
      byte[] bytes = sent.find(ObjectType.COMMIT, id(id));
      if (bytes == null) {
        throw new PushRefusedException("commit " + id + " was neither sent nor is it there");
      }
      RevCommit parsed = parse(id, bytes);
      List<CommitId> missing = parents(parsed).filter(p -> !done.containsKey(p)).toList();
      missing.forEach(pending::push);
      if (missing.isEmpty()) {
        Commit commit = write(id, bytes, parsed);
        made.put(id, commit);
        done.put(id, commit.ref());
      }
    }
    return Objects.requireNonNull(done.get(tip));
  }

  private boolean isThere(CommitId id) {
    CommitRef there = versions.find(repository, id).orElse(null);
    if (there == null) {
      return false;
    }
    done.put(id, there);
    relied.add(id);
    return true;
  }

  private static GitId id(CommitId id) {
    return new GitId(id.hex());
  }

  private static Stream<CommitId> parents(RevCommit commit) {
    return Arrays.stream(commit.getParents()).map(parent -> new CommitId(parent.name()));
  }

  private static RevCommit parse(CommitId id, byte[] bytes) {
    try {
      return RevCommit.parse(bytes);
    } catch (RuntimeException e) {
      throw unreadable(id);
    }
  }

  private Commit write(CommitId id, byte[] bytes, RevCommit parsed) {
    List<CommitRef> parents =
        parents(parsed).map(parent -> Objects.requireNonNull(done.get(parent))).toList();
    GitId tree = new GitId(parsed.getTree().name());
    Commit before = parents.isEmpty() ? null : load(parents.getFirst());
    LfsRule rule = rule(tree, before);
    TreeRef root = folders.takeRoot(tree, before == null ? null : before.root(), rule);
    CommitDraft draft = draft(id, parsed, parents, root);
    byte[] encoded = CommitCodecV1.encode(bytes, draft);
    if (encoded.length > Blob.LENGTH_MAX) {
      throw new PushRefusedException(
          "commit %s: expected at most %d bytes with its parents, found %d"
              .formatted(id, Blob.LENGTH_MAX, encoded.length));
    }
    rules.put(id, rule);
    blobs.put(BlobKind.COMMIT, encoded);
    return decode(id, encoded);
  }

  private Commit load(CommitRef ref) {
    Commit here = made.get(ref.id());
    return here == null ? versions.load(ref) : here;
  }

  /** The rule of the attributes that the commit itself has. */
  private LfsRule rule(GitId tree, @Nullable Commit before) {
    byte[] root = sent.find(ObjectType.TREE, tree);
    if (root == null) {
      return before == null ? LfsRule.standard() : ruleOf(before); // nothing is taken in by it
    }
    return folders
        .findInRoot(tree, root, LfsRule.ATTRIBUTES.name())
        .map(entry -> rule(entry.id(), sent.find(ObjectType.BLOB, entry.id()), before))
        .orElseGet(LfsRule::standard);
  }

  private LfsRule rule(GitId attributes, byte @Nullable [] bytes, @Nullable Commit before) {
    if (bytes != null) {
      return bytes.length <= LfsRule.ATTRIBUTES_BYTES_MAX ? LfsRule.of(bytes) : LfsRule.standard();
    }
    if (before != null && hasAttributes(before, attributes)) {
      return ruleOf(before);
    }
    return known.find(attributes) instanceof FileEntry file
            && file.sizeBytes() <= LfsRule.ATTRIBUTES_BYTES_MAX
        ? LfsRule.of(store.loadContent(repository.domain(), file.content()))
        : LfsRule.standard();
  }

  private boolean hasAttributes(Commit commit, GitId attributes) {
    return folders
        .find(commit.root(), LfsRule.ATTRIBUTES)
        .filter(entry -> entry.gitId().equals(attributes))
        .isPresent();
  }

  private LfsRule ruleOf(Commit commit) {
    LfsRule here = rules.get(commit.id());
    return here == null ? versions.lfsRule(repository, commit) : here;
  }

  private CommitDraft draft(CommitId id, RevCommit parsed, List<CommitRef> parents, TreeRef root) {
    try {
      PersonIdent author = Objects.requireNonNull(parsed.getAuthorIdent());
      return new CommitDraft(
          parents,
          author(author),
          within(author.getWhenAsInstant(), "commit " + id),
          parsed.getFullMessage(),
          root,
          files.drainSavings());
    } catch (PushRefusedException e) {
      throw e;
    } catch (RuntimeException e) {
      throw unreadable(id);
    }
  }

  private static Commit decode(CommitId id, byte[] encoded) {
    try {
      Commit commit = CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, encoded));
      if (commit.id().equals(id)) {
        return commit;
      }
    } catch (CorruptDataException e) {
      // said below
    }
    throw unreadable(id);
  }

  private static Author author(PersonIdent person) {
    return new Author(person.getName(), person.getEmailAddress());
  }

  private static Instant within(Instant at, String what) {
    if (at.isBefore(Instant.EPOCH) || at.isAfter(LATEST)) {
      throw new PushRefusedException(
          "%s: expected a date from 1970 to 9999, found %s"
              .formatted(what, at.atOffset(ZoneOffset.UTC).getYear()));
    }
    return at;
  }

  private static PushRefusedException unreadable(CommitId id) {
    return new PushRefusedException(
        "commit " + id + ": expected author, date and message as git writes them");
  }

  /** Makes all that was taken in durable. */
  void publish() {
    long _ = session.publish(files.contents());
  }

  /** Returns whether all that commits taken in refer to is still reached by some ref. */
  boolean standsOnWhatIsThere() {
    return relied.stream().allMatch(id -> versions.find(repository, id).isPresent())
        && known.areStillReached();
  }

  @Override
  public void close() {
    session.close();
  }
}
