package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A command that lists items of one kind.
abstract class ListCommand extends ItemCommand {
    static final String TEXT = "Show only entries whose name or description contains this text.";

    /// What was typed to choose entries.
    @Nullable
    String text;

    private final String itemWord;
    private final String key;

    /// @param itemWord the word for one item, for messages
    /// @param key holds an item's name
    ListCommand(String itemWord, String key) {
        this.itemWord = itemWord;
        this.key = key;
    }

    /// The parameters of an item, for kinds of items that have parameters.
    Optional<Signature> signature(Fields item) {
        return Optional.empty();
    }

    abstract ItemList list(HubClient client) throws InterruptedException;

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var listed = list(client);
        show(listed.items().stream().filter(this::isWanted).toList(), terminal);
        listed.lacks().forEach(terminal::note);
        return Exit.FINE;
    }

    private boolean isWanted(Fields item) {
        var all = (name(item) + " " + item.text("description").orElse("")).toLowerCase(Locale.ROOT);
        return text == null || all.contains(text.toLowerCase(Locale.ROOT));
    }

    private String name(Fields item) {
        return item.text(key).or(() -> item.text("uriTemplate")).orElse("?");
    }

    private void show(List<Fields> items, Terminal terminal) {
        if (options.json) {
            terminal.printJson(Json.array(items));
            return;
        }
        terminal.printTable(
                head(), items.stream().map(item -> row(item, terminal)).toList());
        if (items.isEmpty()) {
            terminal.note("No " + itemWord + "s" + (text == null ? reason() : " with '" + text + "'."));
        }
    }

    /// Most servers have only tools, so there need not be a reason for a list without anything else.
    private String reason() {
        return profile.chosenName()
                .map(name -> " in '" + name + "'; 'jackfield sources' and 'jackfield check' may say why.")
                .orElse(itemWord.equals("tool") ? "; 'jackfield sources' says why." : ": no source offers any.");
    }

    private List<String> head() {
        var name = itemWord.toUpperCase(Locale.ROOT);
        return signature(Fields.EMPTY).isPresent()
                ? List.of(name, "TAKES", "DESCRIPTION")
                : List.of(name, "DESCRIPTION");
    }

    private List<String> row(Fields item, Terminal terminal) {
        var name = Terminal.firstLine(name(item), 128);
        var about = item.text("description").or(() -> item.text("title")).or(() -> item.text("name"));
        var brief = terminal.cell(about.orElse(""), 90);
        return signature(item)
                .map(signature -> List.of(name, terminal.cell(signature.shortText(), 60), brief))
                .orElse(List.of(name, brief));
    }
}
