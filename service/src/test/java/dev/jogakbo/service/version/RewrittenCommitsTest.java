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

  private static String lines(String... lines) {
    return String.join("\n", lines);
  }

  @Test
  void whatItSaysStaysByteForByteButItsSignatures() {
    String people = lines("author A <a@b> 1 +0900", "committer C <c@d> 2 -0100", "encoding latin1");
    String signatures =
        lines("gpgsig -----BEGIN", " ", " author of a line", "mergetag object x", " tree y");
    String message = lines("", "", "tree is no header", "", " \u00e4", "", "parent neither", "");
    String before =
        lines("tree " + "1".repeat(40), "parent " + "2".repeat(40), "parent " + "3".repeat(40));
    String after =
        lines("tree " + "9".repeat(40), "parent " + "4".repeat(40), "parent " + "5".repeat(40));
    assertThat(
            rewritten(lines(before, people, signatures) + message, "4".repeat(40), "5".repeat(40)))
        .isEqualTo(lines(after, people) + message);
  }

  @Test
  void aFirstCommitWithoutMessageHasNeither() {
    String people = lines("author A <a@b> 1 +0000", "committer A <a@b> 1 +0000", "", "");
    assertThat(rewritten(lines("tree " + "1".repeat(40), people)))
        .isEqualTo(lines("tree " + "9".repeat(40), people));
  }
}
