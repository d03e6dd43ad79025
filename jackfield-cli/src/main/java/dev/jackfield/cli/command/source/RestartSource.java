package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import picocli.CommandLine.Command;

/// `jackfield restart`.
@Command(
        name = "restart",
        description = "Close the connection to a source and start it again.",
        mixinStandardHelpOptions = true)
public final class RestartSource extends SourceCommand {
    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        var row = access.restart(id);
        if (options.json) {
            terminal.printJson(row);
        } else {
            terminal.printLine("Restarting %s. For its state see: jackfield sources".formatted(id));
        }
        return Exit.FINE;
    }
}
