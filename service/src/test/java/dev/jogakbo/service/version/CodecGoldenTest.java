package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.ListTree;
import dev.jogakbo.store.blob.ListTreeWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Commits and folders are byte for byte those of old, and damaged ones are known as such. */
class CodecGoldenTest {
  private static final String COMMIT =
      "01e0017472656520383961626364656630313233343536373839616263646566303132333435363738396162636465660a706172656e7420303132333435363738396162636465663031323334353637383961626364656630313233343536370a617574686f7220c3846e6e61203c616e6e61406578616d706c652e6f72673e2031373637333233303435202b303030300a636f6d6d697474657220c3846e6e61203c616e6e61406578616d706c652e6f72673e2031373637333233303435202b303030300a0a61206d6573736167650a0a6f662074776f2070617274733a20c3bc0a0808080808080808080808080808080808080808080808080808080808080808ac02f0a20401070707070707070707070707070707070707070707070707070707070707070701c801ac02";
  private static final String FOLDER =
      "0189abcdef0123456789abcdef0123456789abcdef9003f0a20400bb010100033701612e62010123456789abcdef0123456789abcdef012345672d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a48810500023803612f000123456789abcdef0123456789abcdef012345670909090909090909090909090909090909090909090909090909090909090909e0d403023a01c3a9020123456789abcdef0123456789abcdef012345672d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881809bee0201";

  @Test
  void todaysBytesEqualThoseOfOld() {
    assertThat(HexFormat.of().formatHex(CommitCodecV1.encode(draft()))).isEqualTo(COMMIT);
    assertThat(HexFormat.of().formatHex(folder())).isEqualTo(FOLDER);
  }

  @Test
  void theBytesOfOldAreRead() {
    byte[] bytes = HexFormat.of().parseHex(COMMIT);
    Commit commit = CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, bytes));
    assertThat(commit.parents()).isEqualTo(draft().parents());
    assertThat(commit.author()).isEqualTo(draft().author());
    assertThat(commit.createdAt()).isEqualTo(draft().createdAt());
    assertThat(commit.message()).isEqualTo(draft().message());
    assertThat(commit.root()).isEqualTo(draft().root());
    assertThat(commit.savings()).isEqualTo(draft().savings());
    byte[] folderBytes = HexFormat.of().parseHex(FOLDER);
    Folder folder = FolderCodecV1.decode(Blob.of(BlobKind.TREE, folderBytes));
    List<TreeEntry> entries = new ArrayList<>();
    var reader = new Folders((_, _) -> java.util.Optional.empty()).entries(folder);
    reader.walk(_ -> true, entry -> entries.add(FolderCodecV1.decodeEntry(entry)));
    assertThat(entries).isEqualTo(entries());
  }

  @Test
  void damagedBytesGiveATypedErrorOrAnAnswer() {
    long seed = Long.getLong("test.seed", new Random().nextLong());
    System.out.println("CodecGoldenTest: -Dtest.seed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      boolean isCommit = random.nextBoolean();
      byte[] bytes = HexFormat.of().parseHex(isCommit ? COMMIT : FOLDER);
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      if (random.nextInt(4) == 0) {
        bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
      decode(isCommit, bytes, seed);
    }
  }

  @Test
  void aNewerVersionIsSaidToBeNewer() {
    byte[] commit = HexFormat.of().parseHex(COMMIT);
    commit[0] = 2;
    assertThatExceptionOfType(FormatTooNewException.class)
        .isThrownBy(() -> CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, commit)));
    byte[] folder = HexFormat.of().parseHex(FOLDER);
    folder[0] = 0;
    assertThatExceptionOfType(FormatTooOldException.class)
        .isThrownBy(() -> FolderCodecV1.decode(Blob.of(BlobKind.TREE, folder)));
  }

  private static void decode(boolean isCommit, byte[] bytes, long seed) {
    try {
      if (isCommit) {
        CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, bytes));
      } else {
        Folder folder = FolderCodecV1.decode(Blob.of(BlobKind.TREE, bytes));
        new Folders((_, _) -> java.util.Optional.empty())
            .entries(folder)
            .walk(_ -> true, FolderCodecV1::decodeEntry);
      }
    } catch (CorruptDataException | FormatTooNewException | FormatTooOldException e) {
      assertThat(e).isInstanceOf(StoreException.class);
    } catch (dev.jogakbo.store.error.MissingObjectException e) {
      assertThat(e.getMessage()).contains("missing"); // an inline list turned into a tree
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(bytes), e);
    }
  }

  private static CommitDraft draft() {
    CommitRef parent =
        new CommitRef(new CommitId("0123456789abcdef0123456789abcdef01234567"), blob(7));
    return new CommitDraft(
        List.of(parent),
        new Author("Änna", "anna@example.org"),
        Instant.parse("2026-01-02T03:04:05Z"),
        "a message\n\nof two parts: ü\n",
        new TreeRef(new GitId("89abcdef0123456789abcdef0123456789abcdef"), blob(8), 300, 70_000),
        new IngestSavings(1, 200, 300));
  }

  private static byte[] folder() {
    ListTreeWriter list = new ListTreeWriter((kind, bytes) -> Blob.of(kind, bytes).id());
    entries().forEach(entry -> list.add(FolderCodecV1.encodeEntry(entry)));
    ListTree tree = list.finish();
    return FolderCodecV1.encode(
        new GitId("89abcdef0123456789abcdef0123456789abcdef"), 400, 70_000, tree);
  }

  private static List<TreeEntry> entries() {
    GitId gitId = new GitId("0123456789abcdef0123456789abcdef01234567");
    ContentId content = ContentId.of(MemoryVersionStore.sha256("x".getBytes(US_ASCII)));
    return List.of(
        new FileEntry("a.b", EntryMode.FILE, gitId, content, 5, FileStorage.REGULAR),
        new FolderEntry("a", new TreeRef(gitId, blob(9), 3, 60_000)),
        new FileEntry("é", EntryMode.EXECUTABLE, gitId, content, 6_000_000, FileStorage.LFS));
  }

  private static BlobId blob(int fill) {
    byte[] bytes = new byte[BlobId.LENGTH_BYTES];
    java.util.Arrays.fill(bytes, (byte) fill);
    return BlobId.of(bytes);
  }
}
