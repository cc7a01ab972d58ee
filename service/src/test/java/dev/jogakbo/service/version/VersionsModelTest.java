package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random commits agree with a map of paths to texts, now and after the index is lost. */
class VersionsModelTest {
  private static final List<String> NAMES = List.of("a", "b", "a.b", "a0", "é");

  private final HubFixture fixture = new HubFixture();
  private final Repository repository = fixture.create("anna", "set");
  private final Map<String, Map<String, String>> byCommit = new HashMap<>();
  private Map<String, String> head =
      new TreeMap<>(Map.of(".gitattributes", LfsRule.DEFAULT_ATTRIBUTES));

  static long[] seeds() {
    long fresh = Long.getLong("test.seed", new Random().nextLong());
    System.out.println("VersionsModelTest: -Dtest.seed=" + fresh);
    return new long[] {1, 2, 3, fresh};
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithAMap(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 120; i++) {
      step(random);
      if (random.nextInt(20) == 0) {
        fixture.loseIndex();
      }
      assertThat(files("main")).as("step %d of seed %d", i, seed).isEqualTo(head);
    }
    byCommit.forEach((commit, files) -> assertThat(files(commit)).isEqualTo(files));
    fixture.loseIndex();
    byCommit.forEach((commit, files) -> assertThat(files(commit)).isEqualTo(files));
  }

  private void step(Random random) {
    List<Operation> operations = new ArrayList<>();
    Model model = new Model(head);
    boolean possible = true;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      possible &= operation(random, operations, model);
    }
    try {
      CommitResult result = fixture.commit(repository, operations.toArray(new Operation[0]));
      assertThat(possible).as("%s", operations).isTrue();
      CommitResult.Outcome expected =
          model.now.equals(head) ? CommitResult.Outcome.UNCHANGED : CommitResult.Outcome.COMMITTED;
      assertThat(result.outcome()).isEqualTo(expected);
      head = model.now;
      byCommit.put(result.commit().id().hex(), head);
    } catch (ConflictException | NotFoundException e) {
      assertThat(possible).as("%s: %s", operations, e.getMessage()).isFalse();
    }
  }

  private boolean operation(Random random, List<Operation> operations, Model model) {
    String path = path(random);
    String other = path(random);
    return switch (random.nextInt(6)) {
      case 0 -> {
        operations.add(HubFixture.delete(path));
        yield model.deleteFile(path);
      }
      case 1 -> {
        operations.add(HubFixture.delete(path + "/"));
        yield model.deleteFolder(path);
      }
      case 2 -> {
        operations.add(HubFixture.copy(path, other));
        yield model.copy(path, other);
      }
      case 3 -> {
        operations.add(HubFixture.move(path, other));
        yield model.move(path, other);
      }
      default -> {
        String text = "text " + random.nextInt(5);
        operations.add(fixture.put(path, text));
        yield model.put(path, text);
      }
    };
  }

  private static String path(Random random) {
    List<String> segments = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      segments.add(NAMES.get(random.nextInt(NAMES.size())));
    }
    return String.join("/", segments);
  }

  private Map<String, String> files(String revision) {
    Map<String, String> files = new TreeMap<>();
    TreeQuery query =
        new TreeQuery(revision, Optional.empty(), TreeQuery.Depth.DESCENDANTS, 10_000, null);
    for (ListedEntry listed : fixture.hub.trees().list(repository, query).page().items()) {
      if (listed.entry() instanceof FileEntry) {
        String path = listed.path().value();
        files.put(path, fixture.read(repository, revision, path));
      }
    }
    return files;
  }

  /** What the operations of one commit do, on whole paths; each says whether it may be done. */
  private static final class Model {
    private final Map<String, String> before;
    private final Map<String, String> now;
    private final Set<String> putHere = new HashSet<>();

    Model(Map<String, String> before) {
      this.before = before;
      this.now = new TreeMap<>(before);
    }

    boolean put(String path, String text) {
      if (isFolder(now, path) || isBelowFile(path) || putHere.contains(path)) {
        return false;
      }
      now.put(path, text);
      putHere.add(path);
      return true;
    }

    boolean deleteFile(String path) {
      putHere.remove(path);
      return now.remove(path) != null;
    }

    boolean deleteFolder(String path) {
      putHere.removeIf(other -> other.startsWith(path + "/"));
      return now.keySet().removeIf(other -> other.startsWith(path + "/"));
    }

    boolean copy(String from, String path) {
      String text = before.get(from);
      if (text != null) {
        return put(path, text);
      }
      return isFolder(before, from) && graft(below(before, from), path, Set.of());
    }

    boolean move(String from, String path) {
      String text = now.get(from);
      if (text != null) {
        return deleteFile(from) && put(path, text);
      }
      Map<String, String> below = below(now, from);
      Set<String> puts = new HashSet<>();
      below.keySet().stream()
          .filter(name -> putHere.contains(from + "/" + name))
          .forEach(puts::add);
      return deleteFolder(from) && graft(below, path, puts);
    }

    private boolean graft(Map<String, String> below, String path, Set<String> puts) {
      if (isFolder(now, path) || now.containsKey(path) || isBelowFile(path)) {
        return false;
      }
      below.forEach((name, text) -> now.put(path + "/" + name, text));
      puts.forEach(name -> putHere.add(path + "/" + name));
      return true;
    }

    private boolean isBelowFile(String path) {
      return now.keySet().stream().anyMatch(other -> path.startsWith(other + "/"));
    }

    private static boolean isFolder(Map<String, String> files, String path) {
      return files.keySet().stream().anyMatch(other -> other.startsWith(path + "/"));
    }

    private static Map<String, String> below(Map<String, String> files, String path) {
      Map<String, String> below = new TreeMap<>();
      files.forEach((other, text) -> {
        if (other.startsWith(path + "/")) {
          below.put(other.substring(path.length() + 1), text);
        }
      });
      return below;
    }
  }
}
