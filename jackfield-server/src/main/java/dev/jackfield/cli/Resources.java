package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/// `jackfield resources`.
@Command(
        name = "resources",
        description = "List the resources and resource templates that can be read.",
        mixinStandardHelpOptions = true)
final class Resources extends ListCommand {
    @Override
    String what() {
        return "resource";
    }

    @Override
    String key() {
        return "uri";
    }

    @Override
    List<Fields> items(HubClient client) throws InterruptedException {
        var items = new ArrayList<>(client.list("resources/list", "resources"));
        items.addAll(client.list("resources/templates/list", "resourceTemplates"));
        return items;
    }
}
