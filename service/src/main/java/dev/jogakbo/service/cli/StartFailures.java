package dev.jogakbo.service.cli;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Keeps Spring Boot from logging a stack for a start that failed for a reason the command line says
 * in a sentence. Spring Boot makes it.
 */
final class StartFailures implements SpringBootExceptionReporter {
  /** Called by Spring Boot. */
  StartFailures(ConfigurableApplicationContext context) {}

  @Override
  public boolean reportException(Throwable failure) {
    return Cli.findReason(failure).isPresent();
  }
}
