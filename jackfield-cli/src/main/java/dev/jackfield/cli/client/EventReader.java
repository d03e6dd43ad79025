package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Reads the newest events, the oldest of them first, and then those that come.
public final class EventReader implements AutoCloseable {
    private static final int PAGE = 500;
    private static final String WAIT_SECONDS = "20";
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(2);

    private final HubOptions options;
    private final CommandEnvironment here;
    private final Terminal terminal;
    private AuditAccess access;

    public EventReader(HubOptions options, CommandEnvironment here, Terminal terminal) {
        this.options = options;
        this.here = here;
        this.terminal = terminal;
        this.access = AuditAccess.open(options, here);
    }

    public AuditAccess access() {
        return access;
    }

    /// Passes the newest events that match a query, and returns the position behind them.
    public String readNewest(Map<String, String> query, int most, Consumer<Json> take) throws InterruptedException {
        var found = new ArrayDeque<Json>();
        var page = page(query, Math.max(1, most), "");
        var follow = page.text("follow").orElse("");
        addOlder(page, most, found);
        while (found.size() < most && page.has("next")) {
            page = page(query, most - found.size(), page.text("next").orElse(""));
            addOlder(page, most, found);
        }
        found.forEach(take);
        return follow;
    }

    private Fields page(Map<String, String> query, int most, String before) throws InterruptedException {
        var all = new HashMap<>(query);
        all.put("limit", Integer.toString(Math.min(PAGE, most)));
        all.put("before", before);
        return access.page(all);
    }

    private static void addOlder(Fields page, int most, Deque<Json> found) {
        page.items("events").stream().limit(most - found.size()).forEach(found::addFirst);
    }

    /// Passes events as they come, until this thread is interrupted. A hub that goes away may come back.
    public void follow(Map<String, String> words, String position, Consumer<Json> take) throws InterruptedException {
        var query = new HashMap<>(words);
        query.put("limit", Integer.toString(PAGE));
        query.put("wait", WAIT_SECONDS);
        query.put("after", position);
        while (true) {
            var page = pageOrWait(query);
            page.items("events").forEach(take);
            query.put("after", page.text("next").orElse(query.get("after")));
        }
    }

    private Fields pageOrWait(Map<String, String> query) throws InterruptedException {
        for (var isTold = false; ; isTold = true) {
            try {
                return access.page(query);
            } catch (ChannelException.ClosedException | ChannelException.TimedOutException gone) {
                if (!isTold) {
                    terminal.note("The hub has gone. Waiting until it is back; Ctrl-C ends this.");
                }
                Thread.sleep(RETRY_PAUSE);
                access.close();
                access = AuditAccess.open(options, here);
            }
        }
    }

    @Override
    public void close() {
        access.close();
    }
}
