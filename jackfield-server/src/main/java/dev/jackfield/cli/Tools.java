package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import java.util.List;
import picocli.CommandLine.Command;

/// `jackfield tools`.
@Command(name = "tools", description = "List the tools that can be called.", mixinStandardHelpOptions = true)
final class Tools extends ListCommand {
    @Override
    String what() {
        return "tool";
    }

    @Override
    String key() {
        return "name";
    }

    @Override
    List<Fields> items(HubClient client) throws InterruptedException {
        return client.tools();
    }
}
