package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.option.ProfileOption;
import picocli.CommandLine.Mixin;

/// A command that works with what a hub offers, or with what a profile shows of that.
abstract class ItemCommand extends HubCommand {
    @Mixin
    ProfileOption profile = new ProfileOption();

    @Override
    protected final Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        try (var client = hub.client(profile.chosenName())) {
            return run(client, terminal);
        }
    }

    abstract Exit run(HubClient client, Terminal terminal) throws InterruptedException;
}
