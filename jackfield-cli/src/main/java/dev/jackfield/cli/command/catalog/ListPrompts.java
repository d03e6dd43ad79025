package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.protocol.json.Fields;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield prompts`.
@Command(name = "prompts", description = "List the prompts.", mixinStandardHelpOptions = true)
public final class ListPrompts extends ListCommand {
    @Parameters(arity = "0..1", paramLabel = "TEXT", description = TEXT)
    void setText(String typed) {
        text = typed;
    }

    public ListPrompts() {
        super("prompt", "name");
    }

    @Override
    Optional<Signature> signature(Fields item) {
        return Optional.of(Signature.ofPrompt(item.text("name").orElse(""), item));
    }

    @Override
    ItemList list(HubClient client) throws InterruptedException {
        return ItemLister.PROMPTS.listEverything(client);
    }
}
