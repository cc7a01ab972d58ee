package dev.jogakbo.service.repo;

import dev.jogakbo.service.repo.RepositoryQuery.Sort;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Answers questions for repositories by going through all of them, holding no more than a page.
 * Safe for use by many threads.
 */
public final class RepositoryListing {
  private static final Comparator<Repository> BY_NAME = Comparator.comparing(Repository::name);

  private final IndexStore index;

  /** Creates a listing of the repositories in that index. */
  public RepositoryListing(IndexStore index) {
    this.index = index;
  }

  Page<Repository> list(RepositoryQuery query) {
    Comparator<Repository> order = order(query.sort());
    PriorityQueue<Repository> best = new PriorityQueue<>(order.reversed());
    Position after = Position.of(query);
    forEachState(state -> {
      if (state.isLive() && after.precedes(state.repository()) && matches(query, state)) {
        best.add(state.repository());
        if (best.size() > query.limit() + 1) {
          best.poll();
        }
      }
    });
    List<Repository> found = new ArrayList<>(best);
    found.sort(order);
    return page(query, found);
  }

  void forEachState(Consumer<RepositoryState> sink) {
    try (IndexCursor cursor = index.scan(HubTables.REPOS, new byte[0], null)) {
      while (cursor.next()) {
        sink.accept(JournalCodec.decodeState(cursor.value()));
      }
    }
  }

  private static Page<Repository> page(RepositoryQuery query, List<Repository> found) {
    if (found.size() <= query.limit()) {
      return new Page<>(found, null);
    }
    List<Repository> items = found.subList(0, query.limit());
    String position = Position.text(query.sort(), items.getLast());
    return new Page<>(items, Cursor.write(scope(query), position));
  }

  private static boolean matches(RepositoryQuery query, RepositoryState state) {
    Repository repository = state.repository();
    return query
            .namespace()
            .filter(only -> !only.folded().equals(repository.name().namespace().folded()))
            .isEmpty()
        && query.search().filter(text -> !contains(repository, text)).isEmpty()
        && query.visible().test(repository);
  }

  private static boolean contains(Repository repository, String text) {
    String sought = text.toLowerCase(Locale.ROOT);
    return repository.name().folded().contains(sought)
        || repository.description().toLowerCase(Locale.ROOT).contains(sought);
  }

  private static Comparator<Repository> order(Sort sort) {
    return switch (sort) {
      case NAME -> BY_NAME;
      case CREATED -> Comparator.comparing(Repository::createdAt).reversed().thenComparing(BY_NAME);
      case UPDATED -> Comparator.comparing(Repository::updatedAt).reversed().thenComparing(BY_NAME);
    };
  }

  private static String scope(RepositoryQuery query) {
    return "datasets %s %s %s"
        .formatted(
            query.sort(),
            query.namespace().map(Namespace::folded).orElse("*"),
            query.search().orElse(""));
  }

  /**
   * Where a page begins: after everything with that rank and name.
   *
   * @param sort the listing's order
   * @param rank what is sorted by first, smaller before larger
   * @param name folded name; "" stands before all
   */
  private record Position(Sort sort, long rank, String name) {

    static Position of(RepositoryQuery query) {
      String cursor = query.cursor();
      if (cursor == null) {
        return new Position(query.sort(), Long.MIN_VALUE, "");
      }
      String[] parts = Cursor.read(scope(query), cursor).split(" ", 2);
      return new Position(query.sort(), Long.parseLong(parts[0]), parts[1]);
    }

    static String text(Sort sort, Repository last) {
      return rank(sort, last) + " " + last.name().folded();
    }

    boolean precedes(Repository repository) {
      int order = Long.compare(rank, rank(sort, repository));
      return order < 0 || (order == 0 && name.compareTo(repository.name().folded()) < 0);
    }

    private static long rank(Sort sort, Repository repository) {
      return switch (sort) {
        case NAME -> 0;
        case CREATED -> -repository.createdAt().toEpochMilli();
        case UPDATED -> -repository.updatedAt().toEpochMilli();
      };
    }
  }
}
