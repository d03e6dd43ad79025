package dev.jackfield.cli.command;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.rpc.ChannelException;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// A command that talks to a hub.
abstract class HubCommand implements Callable<Integer> {
    @Mixin
    HubOptions options = new HubOptions();

    @Option(names = "--url", paramLabel = "URL", description = HubOptions.URL)
    void url(URI url) {
        options.url = url;
    }

    @Spec
    CommandSpec spec;

    @Override
    public final Integer call() throws InterruptedException {
        var terminal = Terminal.of(spec);
        try (var hub = open(CommandEnvironment.of(spec), terminal)) {
            if (options.verbose) {
                terminal.note(hub.introduction());
            }
            return run(hub, terminal).code();
        } catch (ChannelException failure) {
            throw HubAccess.unreachable(failure);
        }
    }

    HubAccess open(CommandEnvironment here, Terminal terminal) throws InterruptedException {
        return HubAccess.open(options, here, terminal);
    }

    abstract Exit run(HubAccess hub, Terminal terminal) throws InterruptedException;
}
