package dev.jackfield.cli;

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
    Listed list(HubClient client) throws InterruptedException {
        return client.listed("tools/list", "tools");
    }
}
