package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import picocli.CommandLine.Command;

/// `jackfield enable`.
@Command(name = "enable", description = "Switch a source on.", mixinStandardHelpOptions = true)
public final class EnableSource extends SourceCommand {
    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        return report(access.enable(id, true), "Enabled " + id + " in", access, terminal);
    }
}
