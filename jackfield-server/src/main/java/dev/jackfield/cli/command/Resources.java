package dev.jackfield.cli.command;

import dev.jackfield.cli.client.Asking;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.output.Listed;
import picocli.CommandLine.Command;

/// `jackfield resources`.
@Command(
        name = "resources",
        description = "List the resources and resource templates that can be read.",
        mixinStandardHelpOptions = true)
public final class Resources extends ListCommand {
    @Override
    String what() {
        return "resource";
    }

    @Override
    String key() {
        return "uri";
    }

    @Override
    Listed list(HubClient client) throws InterruptedException {
        return Asking.RESOURCES.everything(client).and(Asking.TEMPLATES.everything(client));
    }
}
