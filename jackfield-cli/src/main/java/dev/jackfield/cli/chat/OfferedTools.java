package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// The tools that the model of a chat may call.
///
/// @param clients opens a client of the part of the catalog that the chat is about
/// @param sources the sources that the chat is about; empty for all
public record OfferedTools(Supplier<HubClient> clients, List<String> sources) {
    private static final int LONGEST_PARAMETERS = 60;
    private static final int LONGEST_SUMMARY = 80;

    /// This tool asks a model itself, so it is never offered to one.
    private static final String DOCUMENTS = "ai.process";

    /// Shows those whose name or description contains the text.
    void show(String text, Terminal terminal) throws InterruptedException {
        try (var client = clients.get()) {
            var listed = ItemLister.TOOLS.listEverything(client);
            var rows = listed.items().stream()
                    .filter(this::isOffered)
                    .filter(tool -> contains(tool, text.toLowerCase(Locale.ROOT)))
                    .map(OfferedTools::row)
                    .toList();
            terminal.printTable(List.of("TOOL", "PARAMETERS", "SUMMARY"), rows);
            if (rows.isEmpty()) {
                terminal.note("No tools" + (text.isEmpty() ? "." : " with '" + text + "'."));
            }
            listed.lacks().forEach(terminal::note);
        }
    }

    private boolean isOffered(Fields tool) {
        var name = name(tool);
        return !name.startsWith(HubItems.SOURCE + ".")
                && !name.equals(DOCUMENTS)
                && (sources.isEmpty() || sources.stream().anyMatch(source -> name.startsWith(source + ".")));
    }

    private static boolean contains(Fields tool, String text) {
        return (name(tool) + " " + tool.text("description").orElse(""))
                .toLowerCase(Locale.ROOT)
                .contains(text);
    }

    private static List<String> row(Fields tool) {
        return List.of(
                name(tool),
                Terminal.firstLine(
                        Signature.ofTool(name(tool), tool.object("inputSchema")).shortText(), LONGEST_PARAMETERS),
                Terminal.firstLine(tool.text("description").orElse(""), LONGEST_SUMMARY));
    }

    private static String name(Fields tool) {
        return tool.text("name").orElse("");
    }
}
