package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.id.BlobId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RewrittenCommitsTest {
  private static final BlobId BLOB = BlobId.of(new byte[BlobId.LENGTH_BYTES]);

  private static CommitDraft draft(String... parents) {
    List<CommitRef> refs =
        Arrays.stream(parents).map(id -> new CommitRef(new CommitId(id), BLOB)).toList();
    TreeRef root = new TreeRef(new GitId("9".repeat(40)), BLOB, 1, 1);
    IngestSavings none = new IngestSavings(0, 0, 0);
    return new CommitDraft(refs, new Author("", ""), Instant.EPOCH, "", root, none);
  }

  private static String rewritten(String git, String... parents) {
    return new String(
        RewrittenCommits.gitBytes(git.getBytes(ISO_8859_1), draft(parents)), ISO_8859_1);
  }

  @Test
  void whatItSaysStaysByteForByteButItsSignatures() {
    String said =
        "author A <a@b> 1 +0900\ncommitter C <c@d> 2 -0100\nencoding latin1\n\ntree is no header\n\n"
            + " \u00e4\n\nparent neither\n";
    String git =
        "tree "
            + "1".repeat(40)
            + "\nparent "
            + "2".repeat(40)
            + "\nparent "
            + "3".repeat(40)
            + "\n"
            + said.replace(
                "encoding latin1\n",
                "encoding latin1\ngpgsig -----BEGIN\n \n author of a line\n -----END\nmergetag object x\n"
                    + " tree y\n");
    assertThat(rewritten(git, "4".repeat(40), "5".repeat(40)))
        .isEqualTo(
            "tree "
                + "9".repeat(40)
                + "\nparent "
                + "4".repeat(40)
                + "\nparent "
                + "5".repeat(40)
                + "\n"
                + said);
  }

  @Test
  void aFirstCommitWithoutMessageHasNeither() {
    String git =
        "tree " + "1".repeat(40) + "\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\n";
    assertThat(rewritten(git)).isEqualTo(git.replace("1".repeat(40), "9".repeat(40)));
  }
}
