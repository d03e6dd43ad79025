package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.output.NewsLines;
import dev.jackfield.cli.questions.UntrustedText;
import dev.jackfield.core.endpoint.OperatorNews;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// A subscription at a hub, from its beginning to its end.
public final class HubSubscription {
    private static final Duration FOREVER = Duration.ofDays(10_000);

    private final Fields filter;
    private final NewsLines lines;
    private final Terminal terminal;

    // all used by the listening thread only
    private String where = "";
    private boolean begun;
    private boolean anew;
    private List<String> missing = List.of();

    public HubSubscription(Fields filter, NewsLines lines, Terminal terminal) {
        this.filter = filter;
        this.lines = lines;
        this.terminal = terminal;
    }

    /// Shows what the hub tells until it ends or is gone; true when it ever listened.
    public boolean listenOnce(HubClient client, String hub) throws InterruptedException {
        where = hub;
        begun = false;
        missing = List.of();
        do {
            anew = false;
            listen(client);
        } while (anew);
        return begun;
    }

    private void listen(HubClient client) throws InterruptedException {
        var pulse = new ListenWatchdog(new HubClient(client.channel(), ListenWatchdog.EVERY));
        try (pulse) {
            new HubClient(client.channel(), FOREVER)
                    .request(
                            McpMethod.SUBSCRIPTIONS_LISTEN,
                            Fields.of("notifications", filter),
                            new HubClient.Extras(Fields.EMPTY, Map.of(), this::handle));
        } catch (ChannelException.ClosedException | ChannelException.TimedOutException gone) {
            if (!begun) {
                throw gone;
            }
        } catch (InterruptedException interrupted) {
            if (!anew && !pulse.isLost()) {
                throw interrupted;
            }
        }
    }

    private void handle(Message news) {
        if (news.method().equals(McpMethod.NOTIFICATION_SUBSCRIPTIONS_ACKNOWLEDGED)) {
            begin(news.params().object("notifications"));
            return;
        }
        lines.show(news);
        if (news.method().equals(McpMethod.NOTIFICATION_RESOURCES_LIST_CHANGED) && !missing.isEmpty()) {
            // A filter cannot be changed, so the request ends and is made anew.
            anew = true;
            Thread.currentThread().interrupt();
        }
    }

    private void begin(Fields honoured) {
        if (!begun) {
            terminal.note("Watching " + where + ": " + watchedText(honoured) + ". Ctrl-C ends this.");
        }
        begun = true;
        var lacking = new ArrayList<>(uris(filter));
        lacking.removeAll(uris(honoured));
        lacking.stream()
                .filter(uri -> !missing.contains(uri))
                .forEach(uri -> terminal.note(
                        "The hub knows no resource " + uri + " yet. It will be watched when it appears."));
        missing.stream()
                .filter(uri -> !lacking.contains(uri))
                .forEach(uri -> terminal.note("Now watching " + uri + " too."));
        missing = List.copyOf(lacking);
    }

    private static String watchedText(Fields honoured) {
        var what = new ArrayList<String>(List.of("lists"));
        if (honoured.has(OperatorNews.SOURCES)) {
            what.add("sources");
        }
        honoured.text(OperatorNews.LOGS).ifPresent(level -> what.add("logs from " + level + " on"));
        what.addAll(uris(honoured));
        return UntrustedText.line(String.join(", ", what));
    }

    private static List<String> uris(Fields filter) {
        return filter.get("resourceSubscriptions").map(Json::items).orElse(List.of()).stream()
                .flatMap(uri -> uri.text().stream())
                .toList();
    }

    /// Asks a hub for a sign of life while a thread listens to it, and interrupts that thread when none
    /// comes.
    ///
    /// A connection that broke without a word looks like a hub without news.
    private static final class ListenWatchdog implements AutoCloseable {
        static final Duration EVERY = Duration.ofSeconds(15);

        private final HubClient client;
        private final Thread listener = Thread.currentThread();
        private final AtomicBoolean lost = new AtomicBoolean();
        private final Thread thread;

        ListenWatchdog(HubClient client) {
            this.client = client;
            this.thread = Thread.ofVirtual().name("pulse").start(this::watchServer);
        }

        private void watchServer() {
            try {
                while (true) {
                    Thread.sleep(EVERY);
                    client.request(McpMethod.SERVER_DISCOVER, Fields.EMPTY);
                }
            } catch (ChannelException | CommandFailedException unreachable) {
                lost.set(true);
                listener.interrupt();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /// Whether the listener was interrupted because the hub gave no sign of life.
        boolean isLost() {
            return lost.get();
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
