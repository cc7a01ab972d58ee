package dev.jogakbo.service.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import java.util.Iterator;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Log lines of a command: warnings only, and never among what it answers. */
final class Logs {
  private Logs() {}

  static void toStandardError() {
    ILoggerFactory factory = LoggerFactory.getILoggerFactory();
    if (factory instanceof LoggerContext context) {
      ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
      root.setLevel(Level.WARN);
      Iterator<Appender<ILoggingEvent>> appenders = root.iteratorForAppenders();
      while (appenders.hasNext()) {
        if (appenders.next() instanceof ConsoleAppender<ILoggingEvent> console) {
          console.stop();
          console.setTarget("System.err");
          console.start();
        }
      }
    }
  }
}
