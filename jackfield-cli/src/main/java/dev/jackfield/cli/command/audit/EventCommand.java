package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.EventReader;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.option.EventOptions;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// A command that shows events.
abstract class EventCommand implements Callable<Integer> {
    @Mixin
    HubOptions options = new HubOptions();

    @Mixin
    EventOptions events = new EventOptions();

    @Option(names = "--url", paramLabel = "URL", converter = HubUrl.class, description = HubOptions.URL)
    void setUrl(URI url) {
        options.url = url;
    }

    @Spec
    CommandSpec spec;

    @Override
    public final Integer call() throws InterruptedException {
        var terminal = Terminal.of(spec);
        try (var reader = new EventReader(options, CommandEnvironment.of(spec), terminal)) {
            if (options.verbose) {
                terminal.note(
                        "Reading the audit of %s.".formatted(reader.access().name()));
            }
            run(reader, terminal);
            return Exit.FINE.code();
        } catch (ChannelException failure) {
            throw HubAccess.unreachable(failure);
        }
    }

    abstract void run(EventReader reader, Terminal terminal) throws InterruptedException;

    /// Shows the newest events that match, and then those that come if that is wanted.
    ///
    /// @param more what the query has besides the options of all
    final void show(EventReader reader, Map<String, String> more, Terminal terminal, Consumer<Fields> print)
            throws InterruptedException {
        var words = new HashMap<>(events.words());
        words.putAll(more);
        var query = new HashMap<>(words);
        query.putAll(events.times());
        Consumer<Json> take = options.json
                ? event -> terminal.printJson(event.toString())
                : event -> print.accept(event.object().orElse(Fields.EMPTY));
        var position = reader.readNewest(query, events.limit(), take);
        if (events.follow) {
            reader.follow(words, position, take);
        }
    }
}
