package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.protocol.rpc.ChannelException;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// A command that talks to a hub.
public abstract class HubCommand implements Callable<Integer> {
    @Mixin
    protected HubOptions options = new HubOptions();

    @Option(names = "--url", paramLabel = "URL", converter = HubUrl.class, description = HubOptions.URL)
    void setUrl(URI url) {
        options.url = url;
    }

    @Spec
    protected CommandSpec spec;

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

    protected HubAccess open(CommandEnvironment here, Terminal terminal) throws InterruptedException {
        return HubAccess.open(options, here, terminal);
    }

    protected abstract Exit run(HubAccess hub, Terminal terminal) throws InterruptedException;
}
