package dev.jackfield.cli;

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
    Listed list(HubClient client) throws InterruptedException {
        return client.listed("prompts/list", "prompts");
    }
}
