package dev.jackfield.cli.command;

import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.ItemLister;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.output.Signature;
import dev.jackfield.json.Fields;
import java.util.Optional;
import picocli.CommandLine.Command;

/// `jackfield tools`.
@Command(name = "tools", description = "List the tools that can be called.", mixinStandardHelpOptions = true)
public final class ListTools extends ListCommand {
    @Override
    String what() {
        return "tool";
    }

    @Override
    String key() {
        return "name";
    }

    @Override
    Optional<Signature> signature(Fields item) {
        return Optional.of(Signature.ofTool(item.text("name").orElse(""), item.object("inputSchema")));
    }

    @Override
    ItemList list(HubClient client) throws InterruptedException {
        return ItemLister.TOOLS.everything(client);
    }
}
