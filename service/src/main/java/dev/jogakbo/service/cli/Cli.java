package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.DataInUseException;
import dev.jogakbo.service.config.InvalidSettingException;
import dev.jogakbo.store.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code jogakbo}. */
@Command(
    name = "jogakbo",
    description = "A self-hosted dataset hub that stores every byte once.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CheckCommand.class,
      RebuildCommand.class,
      GcCommand.class,
      OptimiseCommand.class,
      StatsCommand.class,
      ParquetCommand.class,
      TokenCommand.class,
      VersionCommand.class,
      CommandLine.HelpCommand.class
    },
    footer = {
      "",
      "'jogakbo test' installs what the tests need and runs them.",
      "Ends with 0 when done, 1 when a check found problems or the work failed, 2 for wrong usage."
    })
public final class Cli {
  private Cli() {}

  /**
   * Runs a command and returns how the process should end.
   *
   * @param application what {@code serve} starts
   */
  public static int run(Class<?> application, String... arguments) {
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      return serveLine(application).execute(Arrays.copyOfRange(arguments, 1, arguments.length));
    }
    Logs.toStandardError();
    return line(application).execute(arguments);
  }

  /** Returns the line of the one command that should start soon: reading all others takes long. */
  private static CommandLine serveLine(Class<?> application) {
    CommandLine line = new CommandLine(ServeCommand.spec(application).name("jogakbo serve"));
    return readable(line);
  }

  static CommandLine line(Class<?> application) {
    CommandLine line = new CommandLine(new Cli());
    line.addSubcommand("serve", ServeCommand.spec(application));
    return readable(line);
  }

  private static CommandLine readable(CommandLine line) {
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpAutoWidth(true);
    line.setParameterExceptionHandler((fault, _) -> explainUsage(fault));
    line.setExecutionExceptionHandler((failure, command, _) -> explain(failure, command));
    return line;
  }

  /** Not the whole help, which is long: the sentence would be out of sight. */
  private static int explainUsage(CommandLine.ParameterException fault) {
    CommandLine command = fault.getCommandLine();
    command.getErr().println("jogakbo: " + fault.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(fault, command.getErr());
    command
        .getErr()
        .println(
            "'%s --help' says what there is.".formatted(command.getCommandSpec().qualifiedName()));
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** Says what went wrong in a sentence; a stack is shown for what nobody expected. */
  private static int explain(Exception failure, CommandLine command) throws Exception {
    Optional<Throwable> reason = findReason(failure);
    if (reason.isEmpty()) {
      throw failure;
    }
    command.getErr().println("jogakbo: " + sentence(reason.get()));
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String sentence(Throwable reason) {
    return switch (reason) {
      case PortInUseException taken ->
          "port %d is in use: end what listens there, or choose another with --port"
              .formatted(taken.getPort());
      case BindException unbound ->
          "cannot listen at the address given with --host, and the port: " + unbound.getMessage();
      case WebServerException unmade -> "%s: %s".formatted(unmade.getMessage(), unmade.getCause());
      default -> String.valueOf(reason.getMessage());
    };
  }

  /** Returns what a person can do something about, from below what frameworks made of it. */
  static Optional<Throwable> findReason(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(Cli::isForPeople)
        .findFirst();
  }

  private static boolean isForPeople(Throwable failure) {
    return failure instanceof InvalidSettingException
        || failure instanceof DataInUseException
        || failure instanceof StoreException
        || failure instanceof CommandFailedException
        || failure instanceof PortInUseException
        || (failure instanceof WebServerException && failure.getCause() instanceof IOException)
        || failure instanceof BindException
        || failure instanceof UncheckedIOException;
  }
}
