package dev.jogakbo.service.repo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What people say about a repository, or about a change that they propose.
 *
 * @param number from 1 on, of its repository
 * @param kind whether a change is proposed
 * @param title one line
 * @param author the account that began it
 * @param createdAt when
 * @param status how it stands
 * @param base the commit that a proposed change began at, "" if none is proposed
 * @param merge the commit that took the change over, "" if none did
 * @param events what was said and done, oldest first
 */
public record Discussion(
    int number,
    Kind kind,
    String title,
    String author,
    Instant createdAt,
    Status status,
    String base,
    String merge,
    List<Event> events) {
  /** Most events of a discussion. */
  public static final int EVENT_COUNT_MAX = 1000;

  /** Longest title in characters. */
  public static final int TITLE_LENGTH_MAX = 200;

  /** Longest text in characters. */
  public static final int TEXT_LENGTH_MAX = 64 << 10;

  /** Checks lengths and keeps its own list. */
  public Discussion {
    if (title.isBlank() || title.length() > TITLE_LENGTH_MAX) {
      throw new InvalidRequestException(
          "bad-message", "title: expected 1 to " + TITLE_LENGTH_MAX + " characters");
    }
    if (events.size() > EVENT_COUNT_MAX) {
      throw new InvalidRequestException(
          "bad-message", "a discussion has at most " + EVENT_COUNT_MAX + " events");
    }
    events = List.copyOf(events);
  }

  /** Returns the same with another event, and what that changes. */
  public Discussion with(Event event) {
    List<Event> more = new ArrayList<>(events);
    more.add(event);
    return new Discussion(
        number,
        kind,
        event.type() == EventType.TITLE ? event.text() : title,
        author,
        createdAt,
        event.type() == EventType.STATUS ? Status.valueOf(event.text()) : status,
        base,
        merge,
        more);
  }

  /** Returns the same, its change taken over by that commit. */
  public Discussion mergedAs(String commit) {
    return new Discussion(
        number, kind, title, author, createdAt, Status.MERGED, base, commit, events);
  }

  /** Whether a change is proposed. The names are part of the stored form. */
  public enum Kind {
    /** Words only. */
    DISCUSSION,
    /** A change, on {@link PullName}. */
    PULL_REQUEST
  }

  /** How a discussion stands. The names are part of the stored form. */
  public enum Status {
    /** It goes on. */
    OPEN,
    /** It has ended. */
    CLOSED,
    /** Its change was taken over. */
    MERGED
  }

  /** Kinds of events. The names are part of the stored form. */
  public enum EventType {
    /** Something was said. */
    COMMENT,
    /** The title is the text now. */
    TITLE,
    /** The status is the text now. */
    STATUS
  }

  /**
   * Something said or done.
   *
   * @param type what
   * @param author by which account
   * @param at when
   * @param text what was said, or what is new
   */
  public record Event(EventType type, String author, Instant at, String text) {
    /** Checks the length. */
    public Event {
      if (text.length() > TEXT_LENGTH_MAX) {
        throw new InvalidRequestException(
            "bad-message", "expected at most " + TEXT_LENGTH_MAX + " characters");
      }
    }
  }
}
