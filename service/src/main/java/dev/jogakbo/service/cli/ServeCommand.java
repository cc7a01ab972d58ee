package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.Setting;
import dev.jogakbo.service.config.Settings;
import java.util.List;
import org.springframework.boot.SpringApplication;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code serve}: runs the service until it is stopped. Its options are all settings there are. */
final class ServeCommand implements Runnable {
  private final Class<?> application;
  private final CommandSpec spec;

  private ServeCommand(Class<?> application) {
    this.application = application;
    this.spec = CommandSpec.wrapWithoutInspection(this);
  }

  static CommandSpec spec(Class<?> application) {
    ServeCommand command = new ServeCommand(application);
    command.spec.name("serve").mixinStandardHelpOptions(true);
    command
        .spec
        .usageMessage()
        .description(
            "Runs the service until it is stopped. Each option is also an environment variable and"
                + " a property; the option wins.");
    Settings.all().forEach(setting -> command.spec.addOption(option(setting)));
    return command.spec;
  }

  private static OptionSpec option(Setting<?> setting) {
    String held = setting.defaultText().isEmpty() ? "not set" : setting.defaultText();
    return OptionSpec.builder("--" + setting.name())
        .paramLabel("VALUE")
        .type(String.class)
        .description(
            sentence(setting.meaning()),
            "Expected: " + setting.expected() + ".",
            "Default: " + held + ". Variable: " + setting.variable())
        .build();
  }

  private static String sentence(String meaning) {
    return Character.toUpperCase(meaning.charAt(0)) + meaning.substring(1) + ".";
  }

  @Override
  public void run() {
    ParseResult parsed = spec.commandLine().getParseResult();
    List<String> properties =
        Settings.all().stream()
            .filter(setting -> parsed.hasMatchedOption("--" + setting.name()))
            .map(setting -> "--" + setting.property() + "=" + value(parsed, setting))
            .toList();
    SpringApplication service = new SpringApplication(application);
    service.setMainApplicationClass(application);
    service.run(properties.toArray(String[]::new));
  }

  private static String value(ParseResult parsed, Setting<?> setting) {
    return parsed.matchedOptionValue("--" + setting.name(), "");
  }
}
