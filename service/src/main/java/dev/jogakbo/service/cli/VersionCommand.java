package dev.jogakbo.service.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code version}: says which version this is. */
@Command(
    name = "version",
    mixinStandardHelpOptions = true,
    description = "Says which version this is.")
final class VersionCommand implements Callable<Integer>, IVersionProvider {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public String[] getVersion() {
    @Nullable String version = Cli.class.getPackage().getImplementationVersion();
    return new String[] {
      "jogakbo %s, Java %s"
          .formatted(version == null ? "of this tree" : version, Runtime.version())
    };
  }

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(getVersion()[0]);
    return 0;
  }
}
