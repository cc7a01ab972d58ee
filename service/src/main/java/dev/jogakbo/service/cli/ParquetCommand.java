package dev.jogakbo.service.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code parquet}: works on Parquet files beside the service. */
@Command(
    name = "parquet",
    mixinStandardHelpOptions = true,
    description = "Works on Parquet files, stored here or not.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      InspectCommand.class,
      WhatIfCommand.class,
      RewriteCommand.class,
      CommandLine.HelpCommand.class
    })
final class ParquetCommand {}
