package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.revwalk.RevCommit;

/**
 * The stored form of a commit. What git hashes stands there byte for byte; what git does not know
 * follows it.
 *
 * <pre>
 *   version u8 = 1
 *   git length varint, git commit object ...
 *   tree blob id 32, file count varint, bytes of all files varint
 *   parent count varint, parent blob id 32 each       in the order of the git object
 *   new chunk count varint, new bytes varint, new stored bytes varint
 * </pre>
 */
final class CommitCodecV1 {
  private static final int VERSION = 1;

  private CommitCodecV1() {}

  static byte[] encode(CommitDraft draft) {
    return encode(gitBytes(draft), draft);
  }

  /** Encodes a commit made elsewhere; author, moment and message are those of its object. */
  static byte[] encode(byte[] git, CommitDraft draft) {
    ByteWriter writer = new ByteWriter(git.length + 256);
    writer.u8(VERSION).varint(git.length).bytes(git);
    writer.bytes(draft.root().blob().toBytes());
    writer.varint(draft.root().fileCount()).varint(draft.root().sizeBytes());
    writer.varint(draft.parents().size());
    draft.parents().forEach(parent -> writer.bytes(parent.blob().toBytes()));
    IngestSavings savings = draft.savings();
    writer.varint(savings.newChunkCount()).varint(savings.newBytes());
    return writer.varint(savings.newStoredBytes()).toByteArray();
  }

  static Commit decode(Blob blob) {
    String what = "commit blob " + blob.id();
    ByteReader reader = new ByteReader(blob.bytes(), what);
    int version = reader.u8();
    FormatVersions.check(version, VERSION, what);
    byte[] git = reader.bytes(reader.checkedCount(1));
    GitCommit parsed = parse(git, what);
    TreeRef root = root(reader, parsed.commit());
    List<CommitRef> parents = parents(reader, parsed.commit());
    IngestSavings savings = new IngestSavings(reader.varint(), reader.varint(), reader.varint());
    reader.expectEnd();
    return new Commit(
        new CommitRef(new CommitId(GitHasher.commitId(git).hex()), blob.id()),
        parents,
        new Author(parsed.author().getName(), parsed.author().getEmailAddress()),
        parsed.author().getWhenAsInstant(),
        parsed.message(),
        root,
        savings);
  }

  /** Returns the git object within a commit's blob. */
  static byte[] gitBytesOf(Blob blob) {
    ByteReader reader = new ByteReader(blob.bytes(), "commit blob " + blob.id());
    reader.u8();
    return reader.bytes(reader.checkedCount(1));
  }

  private static GitCommit parse(byte[] git, String what) {
    try {
      RevCommit commit = RevCommit.parse(git);
      PersonIdent author = Objects.requireNonNull(commit.getAuthorIdent());
      return new GitCommit(commit, author, commit.getFullMessage());
    } catch (RuntimeException e) {
      throw new CorruptDataException(what + ": expected a git commit, found other bytes", e);
    }
  }

  private static TreeRef root(ByteReader reader, RevCommit parsed) {
    BlobId blob = BlobId.of(reader.bytes(BlobId.LENGTH_BYTES));
    GitId gitId = new GitId(parsed.getTree().name());
    return new TreeRef(gitId, blob, reader.varint(), reader.varint());
  }

  private static List<CommitRef> parents(ByteReader reader, RevCommit parsed) {
    int count = reader.checkedCount(BlobId.LENGTH_BYTES);
    if (count != parsed.getParentCount()) {
      throw reader.corrupt(
          "expected " + parsed.getParentCount() + " parents as git has, found " + count);
    }
    List<CommitRef> parents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      CommitId id = new CommitId(parsed.getParent(i).name());
      parents.add(new CommitRef(id, BlobId.of(reader.bytes(BlobId.LENGTH_BYTES))));
    }
    return parents;
  }

  private static byte[] gitBytes(CommitDraft draft) {
    CommitBuilder builder = new CommitBuilder();
    builder.setTreeId(ObjectId.fromString(draft.root().gitId().hex()));
    builder.setParentIds(
        draft.parents().stream().map(parent -> ObjectId.fromString(parent.id().hex())).toList());
    PersonIdent author =
        new PersonIdent(
            draft.author().name(), draft.author().email(), draft.createdAt(), ZoneOffset.UTC);
    builder.setAuthor(author);
    builder.setCommitter(author);
    builder.setMessage(draft.message());
    try {
      return builder.build();
    } catch (java.io.UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  private record GitCommit(RevCommit commit, PersonIdent author, String message) {}
}
