package dev.jogakbo.service;

import dev.jogakbo.service.cli.Cli;

/** The program: a command line, of which {@code serve} is the service. */
public final class Main {
  private Main() {}

  /** Runs a command. */
  public static void main(String[] arguments) {
    int status = Cli.run(Application.class, arguments);
    if (status != 0 || arguments.length == 0 || !arguments[0].equals("serve")) {
      System.exit(status);
    }
  }
}
