package dev.jackfield.cli.command.source;

import picocli.CommandLine.Parameters;

/// A command about one source that is configured.
abstract class SourceCommand extends AdminCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "The id of the source.")
    String id = "";
}
