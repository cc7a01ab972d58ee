package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pushes that no git sends: refused with a reason, and nothing of them stays. */
class HostilePushIT extends GitTestCase {
  private static final String ZERO = ObjectId.zeroId().name();
  private static final String BASIC =
      "Basic "
          + Base64.getEncoder().encodeToString(("x:" + JogakboServer.ADMIN_TOKEN).getBytes(UTF_8));

  private PackWriting pack = new PackWriting();
  private String dataset = "";
  private String head = "";

  @Override
  protected Map<String, String> settings() {
    return Map.of("git-push-bytes-max", "32MiB");
  }

  @BeforeEach
  void makeDataset() {
    pack = new PackWriting();
    dataset = newDataset();
    put(dataset, "there.csv", "there before, and long enough to be told differences from");
    head = head(dataset, "main");
  }

  @AfterEach
  void nothingStays() throws IOException {
    try (Stream<Path> left = Files.list(data.resolve("pushes"))) {
      assertThat(left).isEmpty();
    }
  }

  private Answer send(String commands, byte[] packBytes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(commands.getBytes(UTF_8));
    body.writeBytes(packBytes);
    return server.send(
        server
            .anonymous(dataset.replace("/api/v1", "") + ".git/git-receive-pack")
            .header("Authorization", BASIC)
            .header("Content-Type", "application/x-git-receive-pack-request")
            .POST(BodyPublishers.ofByteArray(body.toByteArray())));
  }

  private static String line(String text) {
    return "%04x%s".formatted(text.getBytes(UTF_8).length + 4, text);
  }

  private static String command(String before, String after, String ref) {
    return line(before + " " + after + " " + ref + "\0report-status\n") + "0000";
  }

  private Answer push(ObjectId commit, byte[] packBytes) {
    return send(command(head, commit.name(), "refs/heads/main"), packBytes);
  }

  private void refused(Answer answer, String reason) {
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    assertThat(answer.text()).containsIgnoringCase(reason).doesNotContain("unpack ok");
    assertThat(head(dataset, "main")).isEqualTo(head);
  }

  private void taken(ObjectId commit, Answer answer) {
    assertThat(answer.text()).as("%s", answer).contains("unpack ok", "ok refs/heads/main");
    assertThat(head(dataset, "main")).isEqualTo(commit.name());
  }

  private ObjectId commitOf(byte[]... entries) {
    return pack.commit(pack.tree(entries), head);
  }

  @Test
  void aGoodOneIsTaken() {
    ObjectId blob = pack.blob("new");
    ObjectId commit =
        commitOf(
            PackWriting.entry("100644", "A.csv", blob), PackWriting.entry("100755", "a.csv", blob));
    taken(commit, push(commit, pack.toBytes()));
    assertThat(server.get(dataset + "/tree").text()).contains("A.csv", "a.csv");
    taken(commit, push(commit, pack.toBytes())); // the answer was lost, and all is sent again
  }

  @Test
  void aPackThatEndsEarlyIsRefusedWhereverItEnds() {
    ObjectId commit = commitOf(PackWriting.entry("100644", "a.csv", pack.blob("new")));
    byte[] whole = pack.toBytes();
    for (int length = 0; length < whole.length; length += 1 + whole.length / 20) {
      Answer answer = push(commit, Arrays.copyOf(whole, length));
      assertThat(answer.text()).as("%s bytes: %s", length, answer).doesNotContain("unpack ok");
      assertThat(head(dataset, "main")).isEqualTo(head);
    }
    taken(commit, push(commit, whole));
  }

  @Test
  void aPackWithAChangedByteIsRefused() {
    ObjectId commit = commitOf(PackWriting.entry("100644", "a.csv", pack.blob("new")));
    byte[] whole = pack.toBytes();
    long seed = 20;
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      byte[] changed = whole.clone();
      int at = random.nextInt(changed.length);
      changed[at] ^= (byte) (1 + random.nextInt(255));
      Answer answer = push(commit, changed);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.text()).as("seed %s, byte %s", seed, at).doesNotContain("unpack ok");
      assertThat(head(dataset, "main")).isEqualTo(head);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MAX_VALUE, 500_001, 4, 2, 0})
  void theNumberOfObjectsIsNotBelieved(int declared) {
    ObjectId commit = commitOf(PackWriting.entry("100644", "a.csv", pack.blob("new")));
    refused(push(commit, pack.toBytes(declared)), "unpack error");
  }

  @Test
  void whatUnpacksToTooMuchIsRefused() {
    byte[] zeros = new byte[16 << 20];
    for (int i = 0; i < 3; i++) {
      zeros[i] = 1;
      pack.add(Constants.OBJ_BLOB, zeros);
    }
    ObjectId commit = commitOf(PackWriting.entry("100644", "a.csv", pack.blob("new")));
    refused(push(commit, pack.toBytes()), "unpacks to more than 33554432 bytes");
  }

  @Test
  void aPushThatIsTooLongIsRefused() {
    byte[] noise = new byte[12 << 20];
    new Random(21).nextBytes(noise);
    for (int i = 0; i < 3; i++) {
      noise[i]++;
      pack.raw(Constants.OBJ_BLOB, 100, new byte[0], noise); // says to be short
    }
    refused(push(ObjectId.fromString(head), pack.toBytes()), "unpack error");
  }

  @ParameterizedTest
  @ValueSource(longs = {(16L << 20) + 1, 1L << 32, (1L << 60) - 1, 2, 4})
  void theLengthOfAnObjectIsNotBelieved(long declared) {
    for (int type : new int[] {Constants.OBJ_BLOB, Constants.OBJ_TREE, Constants.OBJ_COMMIT}) {
      PackWriting lying = new PackWriting();
      lying.raw(type, declared, new byte[0], "new".getBytes(UTF_8));
      refused(push(ObjectId.fromString(head), lying.toBytes()), "unpack error");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "100664, a.csv, mode",
    "160000, sub, submodule",
    "040000, padded, mode starts with",
    "100600, a.csv, mode",
    "777777, a.csv, mode",
    "100644, .git, .git",
    "100644, .GIT, .git",
    "100644, git~1, invalid name",
    "100644, '.git ', invalid name",
    "100644, .., invalid name",
    "100644, ., invalid name",
    "100644, a\\b, backslash",
    "100644, a/b, name contains",
    "100644, '', name",
  })
  void oddModesAndNamesAreRefused(String mode, String name, String reason) {
    ObjectId blob = pack.blob("new");
    ObjectId commit = commitOf(PackWriting.entry(mode, name, blob));
    refused(push(commit, pack.toBytes()), reason);
  }

  @Test
  void namesThatAreNotTextOrTooLongAreRefused() {
    ObjectId blob = pack.blob("new");
    ObjectId commit = commitOf(PackWriting.entry("100644", new byte[] {'a', (byte) 0xff}, blob));
    refused(push(commit, pack.toBytes()), "UTF-8");
    PackWriting other = new PackWriting();
    ObjectId tree = other.tree(PackWriting.entry("100644", "a", other.blob("x")));
    for (int i = 0; i < 520; i++) {
      tree = other.tree(PackWriting.entry("40000", "d", tree));
    }
    refused(push(other.commit(tree, head), other.toBytes()), "1024 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "../outside", "d/../../x", "C:/x", "..\\x", "", "a\nb"})
  void aLinkThatLeadsOutOfTheDatasetIsRefused(String target) {
    ObjectId commit = commitOf(PackWriting.entry("120000", "link", pack.blob(target)));
    refused(push(commit, pack.toBytes()), "a link may lead");
  }

  @Test
  void aLinkWithinTheDatasetIsKept() {
    ObjectId link = pack.blob("../a.csv");
    ObjectId below = pack.tree(PackWriting.entry("120000", "link", link));
    ObjectId commit =
        commitOf(
            PackWriting.entry("100644", "a.csv", pack.blob("new")),
            PackWriting.entry("40000", "d", below));
    taken(commit, push(commit, pack.toBytes()));
    assertThat(git(cloned(url(dataset)), "ls-files", "-s")).contains("120000 " + link.name());
    assertThat(server.get(dataset + "/files/d/link").text()).isEqualTo("../a.csv");
  }

  @Test
  void foldersThatAreOutOfOrderTwiceOrEmptyAreRefused() {
    ObjectId blob = pack.blob("new");
    byte[] a = PackWriting.entry("100644", "a", blob);
    byte[] b = PackWriting.entry("100644", "b", blob);
    ObjectId unsorted = commitOf(b, a);
    refused(push(unsorted, pack.toBytes()), "unpack error");
    PackWriting twice = new PackWriting();
    twice.blob("new");
    refused(push(twice.commit(twice.tree(a, a), head), twice.toBytes()), "unpack error");
    PackWriting empty = new PackWriting();
    ObjectId commit = empty.commit(empty.tree(PackWriting.entry("40000", "d", empty.tree())), head);
    refused(push(commit, empty.toBytes()), "empty folder");
  }

  @Test
  void whatIsMissingIsNamed() {
    ObjectId nowhere = ObjectId.fromString("1".repeat(40));
    ObjectId blobMissing = commitOf(PackWriting.entry("100644", "a.csv", nowhere));
    refused(push(blobMissing, pack.toBytes()), "'a.csv', " + nowhere.name());
    PackWriting second = new PackWriting();
    refused(push(second.commit(nowhere, head), second.toBytes()), nowhere.name());
    PackWriting third = new PackWriting();
    ObjectId tree = third.tree(PackWriting.entry("100644", "a", third.blob("x")));
    refused(push(third.commit(tree, nowhere.name()), third.toBytes()), "commit " + nowhere.name());
    PackWriting fourth = new PackWriting();
    ObjectId blob = fourth.blob("a blob that is named as a folder");
    ObjectId wrong = fourth.tree(PackWriting.entry("40000", "d", blob));
    refused(push(fourth.commit(wrong, head), fourth.toBytes()), blob.name());
    refused(push(nowhere, new PackWriting().toBytes()), "neither sent nor is it there");
  }

  @Test
  void objectsOfAnotherDatasetAreNotThere() {
    String secret = newDataset();
    put(secret, "secret.csv", "a secret of somebody else");
    Path clone = cloned(url(secret));
    ObjectId blob = ObjectId.fromString(git(clone, "rev-parse", "HEAD:secret.csv"));
    ObjectId tree = ObjectId.fromString(git(clone, "rev-parse", "HEAD^{tree}"));
    ObjectId commit = ObjectId.fromString(git(clone, "rev-parse", "HEAD"));
    ObjectId stealsBlob = commitOf(PackWriting.entry("100644", "a.csv", blob));
    refused(push(stealsBlob, pack.toBytes()), "neither sent nor is it there");
    PackWriting other = new PackWriting();
    refused(push(other.commit(tree, head), other.toBytes()), "neither sent nor is it there");
    refused(push(commit, new PackWriting().toBytes()), "neither sent nor is it there");
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999999 +0000", "300000000000 +0000", "x +0000", ""})
  void oddDatesAreRefused(String when) {
    ObjectId tree = pack.tree(PackWriting.entry("100644", "a", pack.blob("x")));
    refused(push(pack.commit(tree, head, when), pack.toBytes()), "unpack error");
  }

  @Test
  void aCommitThatIsTooLongOrHasNoReadableMessageIsRefused() {
    ObjectId tree = pack.tree(PackWriting.entry("100644", "a", pack.blob("x")));
    String head = "tree %s\nparent %s\n".formatted(tree.name(), this.head);
    String who = "author E <e@e> 1 +0000\ncommitter E <e@e> 1 +0000\n";
    byte[] longest = (head + who + "\n" + "m".repeat(70_000)).getBytes(UTF_8);
    refused(push(pack.add(Constants.OBJ_COMMIT, longest), pack.toBytes()), "65536 bytes");
    PackWriting other = new PackWriting();
    other.add(Constants.OBJ_BLOB, "x".getBytes(UTF_8));
    other.tree(PackWriting.entry("100644", "a", other.blob("x")));
    byte[] odd = (head + who + "encoding no such thing\n\nm").getBytes(UTF_8);
    Answer answer = push(other.add(Constants.OBJ_COMMIT, odd), other.toBytes());
    assertThat(answer.text()).doesNotContain("internal");
    assertThat(server.get(dataset + "/commits").status()).isEqualTo(200);
  }

  private static byte[] offset(int distance) {
    return new byte[] {(byte) distance};
  }

  @Test
  void differencesThatLieAreRefused() {
    byte[] base = new byte[20];
    ObjectId.fromString("2".repeat(40)).copyRawTo(base, 0);
    byte[] copyTooFar = {4, 4, (byte) 0b1001_0001, 3, 4}; // from 3, 4 bytes, of a base of 4
    byte[] resultLies = {4, 100, 1, 'x'};
    byte[] noInstruction = {4, 1, 0, 0};
    for (byte[] delta : new byte[][] {copyTooFar, resultLies, noInstruction, {4}, {}}) {
      PackWriting lying = new PackWriting();
      lying.blob("base");
      lying.raw(Constants.OBJ_OFS_DELTA, delta.length, offset(13), delta);
      lying.raw(Constants.OBJ_OFS_DELTA, delta.length, offset(12), delta);
      refused(push(ObjectId.fromString(head), lying.toBytes()), "unpack error");
    }
    PackWriting huge = new PackWriting();
    huge.blob("base");
    byte[] hugeResult = {4, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7, 1, 'x'};
    huge.raw(Constants.OBJ_OFS_DELTA, hugeResult.length, offset(13), hugeResult);
    huge.raw(Constants.OBJ_OFS_DELTA, hugeResult.length, offset(12), hugeResult);
    refused(push(ObjectId.fromString(head), huge.toBytes()), "unpack error");
    PackWriting missing = new PackWriting();
    missing.raw(Constants.OBJ_REF_DELTA, resultLies.length, base, resultLies);
    refused(push(ObjectId.fromString(head), missing.toBytes()), "2".repeat(40));
  }

  @Test
  void commandsThatDoNotFitAreRefused() {
    ObjectId commit = commitOf(PackWriting.entry("100644", "a.csv", pack.blob("new")));
    byte[] bytes = pack.toBytes();
    String id = commit.name();
    for (String ref : new String[] {"refs/notes/x", "refs/pr/1", "refs/x/y/z"}) {
      Answer answer = send(command(ZERO, id, ref), bytes);
      assertThat(answer.text()).contains("ng " + ref);
    }
    assertThat(send(command("3".repeat(40), id, "refs/heads/main"), bytes).text())
        .contains("ng refs/heads/main non-fast-forward");
    assertThat(send(command(ZERO, id, "refs/heads/main"), bytes).text())
        .contains("ng refs/heads/main non-fast-forward");
    String twice =
        line(ZERO + " " + id + " refs/heads/x\0report-status\n")
            + line(ZERO + " " + head + " refs/heads/x\n")
            + "0000";
    assertThat(send(twice, bytes).text()).contains("named twice");
    assertThat(send(command(head, ZERO, "refs/heads/main"), new byte[0]).text())
        .contains("ng refs/heads/main the default branch");
    for (String broken : new String[] {"zzzz", "0003", line("x"), line(id + " " + id + " HEAD")}) {
      assertThat(send(broken, bytes).status()).isIn(200, 400);
    }
    assertThat(head(dataset, "main")).isEqualTo(head);
    assertThat(git(folder, "ls-remote", url(dataset)).lines()).hasSize(2);
  }

  @Test
  void aTagOfSomethingElseOrTooLongIsRefused() {
    ObjectId blob = pack.blob("x");
    String tag = "object %s\ntype %s\ntag t\ntagger E <e@e> 1 +0000\n\n%s";
    byte[] ofBlob = tag.formatted(blob.name(), "blob", "m").getBytes(UTF_8);
    ObjectId id = pack.add(Constants.OBJ_TAG, ofBlob);
    refused(send(command(ZERO, id.name(), "refs/tags/t"), pack.toBytes()), "a tag of a commit");
    PackWriting other = new PackWriting();
    byte[] longest = tag.formatted(head, "commit", "m".repeat(40_000)).getBytes(UTF_8);
    ObjectId second = other.add(Constants.OBJ_TAG, longest);
    refused(send(command(ZERO, second.name(), "refs/tags/t"), other.toBytes()), "32768 bytes");
    PackWriting third = new PackWriting();
    byte[] good = tag.formatted(head, "commit", "m").getBytes(UTF_8);
    ObjectId fine = third.add(Constants.OBJ_TAG, good);
    refused(send(command(ZERO, fine.name(), "refs/heads/t"), third.toBytes()), "expected a commit");
    assertThat(send(command(ZERO, fine.name(), "refs/tags/t"), third.toBytes()).text())
        .contains("ok refs/tags/t");
  }

  /** What git itself takes for no name is no command; of others it is said which and why. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "refs/notes/x",
        "refs/pr/1",
        "refs/heads/a..b",
        "refs/heads/.x",
        "refs/heads/x.lock",
        "refs/heads/",
        "refs/",
        "x",
        "HEAD",
        "refs/tags/a b",
        "refs/heads/0123456789012345678901234567890123456789"
      })
  void aRefThatCannotBeIsRefusedWithAReason(String ref) {
    ObjectId commit = commitOf(PackWriting.entry("100644", "a.csv", pack.blob("new")));
    Answer answer = send(command(ZERO, commit.name(), ref), pack.toBytes());
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    assertThat(answer.text())
        .containsPattern("ng \\Q" + ref + "\\E .|^[0-9a-f]{4}ERR .* a name that git takes");
    assertThat(head(dataset, "main")).isEqualTo(head);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0000000 1111111 refs/heads/main", "ERR x"})
  void whatIsNoCommandIsAnsweredWithAReason(String text) {
    Answer answer = send(line(text + "\0report-status\n") + "0000", pack.toBytes());
    assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    assertThat(answer.text()).containsPattern("^[0-9a-f]{4}(ERR |unpack )");
  }
}
