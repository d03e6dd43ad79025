package dev.jackfield.cli;

import picocli.CommandLine.Command;

/// `jackfield enable`.
@Command(name = "enable", description = "Switch a source on.", mixinStandardHelpOptions = true)
final class EnableSource extends SourceCommand {
    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        return report(access.enable(id, true), "Enabled " + id + " in", access, terminal);
    }
}
