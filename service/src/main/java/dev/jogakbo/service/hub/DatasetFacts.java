package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.Visibility;
import dev.jogakbo.service.version.Commit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** What the Hub's API says of a dataset, its files aside. */
@Component
final class DatasetFacts {
  private final DatasetCards cards;
  private final Optional<XetDoor> xet;

  DatasetFacts(DatasetCards cards, ObjectProvider<XetDoor> xet) {
    this.cards = cards;
    this.xet = Optional.ofNullable(xet.getIfAvailable());
  }

  /** Returns the members asked for, in the Hub's order. */
  Map<String, Object> of(Repository repository, Commit commit, Expansion expansion) {
    return of(
        repository,
        new Head(
            commit.id(),
            commit.createdAt(),
            commit.root().sizeBytes(),
            () -> cards.of(repository, commit)),
        expansion);
  }

  /** Returns what is known of a dataset whose newest commit is there and cannot be read. */
  Map<String, Object> ofDamaged(Repository repository, CommitId commit, Expansion expansion) {
    return of(
        repository,
        new Head(commit, repository.updatedAt(), 0, () -> DatasetCard.EMPTY),
        expansion);
  }

  private Map<String, Object> of(Repository repository, Head head, Expansion expansion) {
    Members members = new Members(expansion);
    members.always("_id", repository.id().hex().substring(0, 24));
    members.always("id", repository.name().toString());
    members.put("author", () -> repository.name().namespace().value());
    members.put("sha", () -> head.id().hex());
    members.put("lastModified", () -> Moments.write(head.createdAt()));
    members.put("private", () -> repository.visibility() == Visibility.PRIVATE);
    members.put("gated", () -> HubGating.view(repository.gating()));
    members.put("disabled", () -> false);
    members.put("createdAt", () -> Moments.write(repository.createdAt()));
    members.put("description", repository::description);
    members.put("tags", () -> head.card().get().tags());
    members.put("cardData", () -> head.card().get().members());
    members.put("downloads", () -> 0);
    members.put("downloadsAllTime", () -> 0);
    members.put("likes", () -> 0);
    members.put("trendingScore", () -> 0);
    members.put("usedStorage", head::sizeBytes);
    members.put("mainSize", head::sizeBytes);
    members.put("xetEnabled", xet::isPresent);
    return members.values;
  }

  private record Head(CommitId id, Instant createdAt, long sizeBytes, Supplier<DatasetCard> card) {}

  private static final class Members {
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Expansion expansion;

    Members(Expansion expansion) {
      this.expansion = expansion;
    }

    void always(String name, Object value) {
      values.put(name, value);
    }

    void put(String name, Supplier<Object> value) {
      if (expansion.wants(name)) {
        values.put(name, value.get());
      }
    }
  }
}
