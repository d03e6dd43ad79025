package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import java.util.List;
import picocli.CommandLine.Command;

/// `jackfield prompts`.
@Command(name = "prompts", description = "List the prompts.", mixinStandardHelpOptions = true)
final class Prompts extends ListCommand {
    @Override
    String what() {
        return "prompt";
    }

    @Override
    String key() {
        return "name";
    }

    @Override
    List<Fields> items(HubClient client) throws InterruptedException {
        return client.list("prompts/list", "prompts");
    }
}
