package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.FarHub;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.client.HubSubscription;
import dev.jackfield.cli.output.NewsLines;
import dev.jackfield.core.endpoint.OperatorNews;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.rpc.ChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `jackfield watch`.
@Command(
        name = "watch",
        description = "Show what changes at the hub, one line each, until Ctrl-C.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Shows changed lists of tools, prompts and resources, and sources that start, stop or fail.",
            "When the hub goes away, watch says so and waits until it is back.",
            "Examples:",
            "  jackfield watch",
            "  jackfield watch --resource file:///tmp/report.md --logs warning --json"
        })
public final class Watch extends HubCommand {
    @Option(
            names = "--resource",
            paramLabel = "URI",
            description = "Also show when this resource changes; may be" + " repeated.")
    List<String> resources = List.of();

    @Option(
            names = "--logs",
            paramLabel = "LEVEL",
            description =
                    "Also show what sources log outside of calls, from this level up:" + " ${COMPLETION-CANDIDATES}.")
    @Nullable
    LogLevel logs;

    @Override
    protected Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        var watching = new HubSubscription(filter(), new NewsLines(terminal, options.json), terminal);
        if (hub instanceof HubAccess.Far far) {
            watchForever(far, watching, terminal);
        } else {
            try (var client = hub.client(Optional.empty())) {
                watching.listenOnce(client, "the hub of this command");
            }
        }
        return Exit.UNREACHABLE;
    }

    /// The first time the hub must be there: a wrong URL is to be noticed. Later it may go and come back.
    private void watchForever(HubAccess.Far first, HubSubscription watching, Terminal terminal)
            throws InterruptedException {
        watch(first.hub(), watching);
        terminal.note("The hub has gone. Waiting until it is back; Ctrl-C ends this.");
        for (var pause = RetryDelay.FIRST; ; pause = pause.longer()) {
            pause.sleep();
            var again = FarHub.find(options, CommandEnvironment.of(spec));
            if (again.isPresent() && isWatched(again.get(), watching)) {
                terminal.note("The hub has gone again. Waiting until it is back; Ctrl-C ends this.");
                pause = RetryDelay.FIRST;
            }
        }
    }

    /// Whether the hub was back, if only for a while. What it refuses it will refuse again, so that is not caught.
    private boolean isWatched(FarHub hub, HubSubscription watching) throws InterruptedException {
        try {
            return watch(hub, watching);
        } catch (ChannelException.ClosedException | ChannelException.TimedOutException unreachable) {
            return false;
        }
    }

    private boolean watch(FarHub hub, HubSubscription watching) throws InterruptedException {
        try (var far = new HubAccess.Far(hub, hub.calls(CommandEnvironment.of(spec)));
                var client = far.client(Optional.empty())) {
            return watching.listenOnce(client, hub.url().toString());
        }
    }

    private Fields filter() {
        var filter = Fields.of("toolsListChanged", RawJson.TRUE)
                .with("promptsListChanged", RawJson.TRUE)
                .with("resourcesListChanged", RawJson.TRUE)
                .with(OperatorNews.SOURCES, RawJson.TRUE);
        var uris = Json.array(resources.stream().map(Json::string).toList());
        var more = resources.isEmpty() ? filter : filter.with("resourceSubscriptions", uris);
        return logs == null ? more : more.with(OperatorNews.LOGS, logs.wireName());
    }

    /// The pause before the next attempt to reach the hub: longer each time, up to a limit.
    private record RetryDelay(Duration time) {
        static final RetryDelay FIRST = new RetryDelay(Duration.ofMillis(500));

        private static final Duration LONGEST = Duration.ofSeconds(5);

        RetryDelay longer() {
            var twice = time.multipliedBy(2);
            return new RetryDelay(twice.compareTo(LONGEST) < 0 ? twice : LONGEST);
        }

        void sleep() throws InterruptedException {
            Thread.sleep(time);
        }
    }
}
