package dev.jogakbo.service.maintenance;

/** Another job is under way. */
public final class BusyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BusyException(Job running) {
    super("%s %s is under way; one runs at a time".formatted(running.kind(), running.id()));
  }
}
