package dev.jogakbo.service.cli;

/** A command that could not do what it was asked for; the message is for the person who asked. */
final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandFailedException(String message) {
    super(message);
  }
}
