package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.output.SourceRow;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import picocli.CommandLine.Command;

/// `jackfield sources`.
@Command(name = "sources", description = "List the sources with their state.", mixinStandardHelpOptions = true)
public final class ListSources extends HubCommand {
    @Override
    protected Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        var status = hub.status();
        if (options.json) {
            terminal.printJson(status.get("sources").orElse(Json.array(List.of())));
        } else {
            terminal.printTable(
                    List.of("SOURCE", "STATE", "TOOLS", "DETAIL"),
                    SourceRow.of(status).stream().map(SourceRow::cells).toList());
        }
        return Exit.FINE;
    }
}
