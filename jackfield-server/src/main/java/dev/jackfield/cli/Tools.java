package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield tools`.
@Command(name = "tools", description = "List the tools that can be called.", mixinStandardHelpOptions = true)
final class Tools extends HubCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "TEXT",
            description = "Only tools whose name or description has this text.")
    @Nullable
    String text;

    @Override
    Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        try (var client = hub.client()) {
            show(client.tools().stream().filter(this::isWanted).toList(), terminal);
        }
        return Exit.FINE;
    }

    private boolean isWanted(Fields tool) {
        var all = (tool.text("name").orElse("") + " " + tool.text("description").orElse("")).toLowerCase(Locale.ROOT);
        return text == null || all.contains(text.toLowerCase(Locale.ROOT));
    }

    private void show(List<Fields> tools, Terminal terminal) {
        if (options.json) {
            terminal.json(Json.array(tools));
            return;
        }
        terminal.table(
                List.of("TOOL", "DESCRIPTION"), tools.stream().map(Tools::row).toList());
        if (tools.isEmpty()) {
            terminal.note("No tools" + (text == null ? "; 'jackfield sources' says why." : " with '" + text + "'."));
        }
    }

    private static List<String> row(Fields tool) {
        return List.of(
                Terminal.brief(tool.text("name").orElse("?"), 128),
                Terminal.brief(
                        tool.text("description").or(() -> tool.text("title")).orElse(""), 90));
    }
}
