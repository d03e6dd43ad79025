package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.output.ItemList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield resources`.
@Command(
        name = "resources",
        description = "List the resources and resource templates that can be read.",
        mixinStandardHelpOptions = true)
public final class ListResources extends ListCommand {
    @Parameters(arity = "0..1", paramLabel = "TEXT", description = TEXT)
    void setText(String typed) {
        text = typed;
    }

    public ListResources() {
        super("resource", "uri");
    }

    @Override
    ItemList list(HubClient client) throws InterruptedException {
        return ItemLister.RESOURCES.listEverything(client).and(ItemLister.TEMPLATES.listEverything(client));
    }
}
