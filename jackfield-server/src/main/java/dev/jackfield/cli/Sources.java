package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.List;
import picocli.CommandLine.Command;

/// `jackfield sources`.
@Command(name = "sources", description = "List the sources with their state.", mixinStandardHelpOptions = true)
final class Sources extends HubCommand {
    @Override
    Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        var sources = hub.status().get("sources").orElse(Json.array(List.of()));
        if (options.json) {
            terminal.json(sources);
        } else {
            terminal.table(
                    List.of("SOURCE", "STATE", "TOOLS", "DETAIL"),
                    sources.items().stream().map(Sources::row).toList());
        }
        return Exit.FINE;
    }

    static List<String> row(Json source) {
        var fields = source.object().orElse(Fields.EMPTY);
        return List.of(
                fields.text("id").orElse(""),
                fields.text("state").orElse(""),
                fields.get("tools").map(Json::toString).orElse("0"),
                Terminal.brief(summary(fields.text("detail").orElse("")), 200));
    }

    /// The first line tells what happened, and the last one what the program itself said about it.
    private static String summary(String detail) {
        var lines = detail.strip().lines().toList();
        return lines.size() < 2 ? detail : lines.getFirst() + " " + lines.getLast();
    }
}
