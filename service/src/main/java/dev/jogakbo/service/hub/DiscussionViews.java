package dev.jogakbo.service.hub;

import dev.jogakbo.service.repo.Discussion;
import dev.jogakbo.service.repo.Discussion.Event;
import dev.jogakbo.service.repo.Discussion.EventType;
import dev.jogakbo.service.repo.Discussion.Kind;
import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What discussions look like. */
final class DiscussionViews {
  private DiscussionViews() {}

  /** Returns what a list says of it. */
  static Map<String, Object> head(Repository repository, Discussion discussion) {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("num", discussion.number());
    view.put("title", discussion.title());
    view.put("status", discussion.status().name().toLowerCase(Locale.ROOT));
    view.put("author", author(discussion.author()));
    view.put("createdAt", Moments.write(discussion.createdAt()));
    view.put("isPullRequest", discussion.kind() == Kind.PULL_REQUEST);
    view.put("repo", Map.of("name", repository.name().toString(), "type", "dataset"));
    view.put("pinned", false);
    view.put("locked", false);
    return view;
  }

  /** Returns all of it. */
  static Map<String, Object> whole(Repository repository, Discussion discussion) {
    Map<String, Object> view = head(repository, discussion);
    List<Map<String, Object>> events = new ArrayList<>();
    for (int i = 0; i < discussion.events().size(); i++) {
      events.add(event(id(discussion, i), discussion.events().get(i)));
    }
    view.put("events", events);
    if (discussion.kind() == Kind.PULL_REQUEST) {
      view.put("changes", changes(repository, discussion));
      view.put("filesWithConflicts", List.of());
      view.put("diff", "");
    }
    return view;
  }

  private static Map<String, Object> changes(Repository repository, Discussion discussion) {
    Map<String, Object> changes = new LinkedHashMap<>();
    changes.put("base", "refs/heads/" + repository.defaultBranch());
    if (!discussion.merge().isEmpty()) {
      changes.put("mergeCommitId", discussion.merge());
    }
    return changes;
  }

  static String id(Discussion discussion, int index) {
    return discussion.number() + "-" + index;
  }

  /** Returns one event. */
  static Map<String, Object> event(String id, Event event) {
    return Map.of(
        "id",
        id,
        "type",
        type(event.type()),
        "createdAt",
        Moments.write(event.at()),
        "author",
        author(event.author()),
        "data",
        data(event));
  }

  private static String type(EventType type) {
    return switch (type) {
      case COMMENT -> "comment";
      case TITLE -> "title-change";
      case STATUS -> "status-change";
    };
  }

  private static Map<String, Object> data(Event event) {
    return switch (event.type()) {
      case COMMENT ->
          Map.of(
              "edited",
              false,
              "hidden",
              false,
              "latest",
              Map.of("raw", event.text(), "html", "", "updatedAt", Moments.write(event.at())),
              "numEdits",
              0,
              "editors",
              List.of(event.author()));
      case TITLE -> Map.of("from", "", "to", event.text());
      case STATUS -> Map.of("status", event.text().toLowerCase(Locale.ROOT));
    };
  }

  private static Map<String, Object> author(String name) {
    return Map.of("name", name, "fullname", name, "type", "user");
  }
}
