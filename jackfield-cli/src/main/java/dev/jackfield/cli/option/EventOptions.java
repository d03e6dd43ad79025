package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.server.audit.EventTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which events are wanted.
public final class EventOptions {
    private static final int MOST = 100_000;

    @Option(names = "--who", paramLabel = "IDENTITY", description = "Only those of this identity.")
    @Nullable
    String who;

    @Option(names = "--tool", paramLabel = "TOOL", description = "Only calls of this tool, such as demo.echo.")
    @Nullable
    String tool;

    @Option(names = "--source", paramLabel = "SOURCE", description = "Only those of this source.")
    @Nullable
    String source;

    @Option(
            names = "--outcome",
            paramLabel = "WORD",
            description = "Only those that ended so: ok, error, refused, timed_out and so on.")
    @Nullable
    String outcome;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only later ones: 2h (two hours ago), 2026-11-18 or 2026-11-18T10:15.")
    @Nullable
    String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Only earlier ones, written in the same way.")
    @Nullable
    String until;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many of the newest to show (default: ${DEFAULT-VALUE}).",
            defaultValue = "100")
    int limit;

    @Option(names = "--follow", description = "Go on with new ones, until Ctrl-C.")
    public boolean follow;

    /// Returns how many to show at first.
    public int limit() {
        if (limit < 0 || limit > MOST) {
            throw new CommandFailedException(
                    Exit.USAGE,
                    "--limit must be from 0 to %d. 'jackfield audit export' prints all events.".formatted(MOST));
        }
        if (follow && until != null) {
            throw new CommandFailedException(Exit.USAGE, "--follow has no end. Leave out --until.");
        }
        return limit;
    }

    /// Returns the query for a hub, without the times.
    public Map<String, String> words() {
        var query = new LinkedHashMap<String, String>();
        put(query, "who", who);
        put(query, "tool", tool);
        put(query, "source", source);
        put(query, "outcome", outcome);
        return query;
    }

    /// Returns the times for a hub, which may be in another zone.
    public Map<String, String> times() {
        var query = new LinkedHashMap<String, String>();
        put(query, "since", since == null ? null : time("--since", since));
        put(query, "until", until == null ? null : time("--until", until));
        return query;
    }

    private static void put(Map<String, String> query, String key, @Nullable String value) {
        if (value != null) {
            query.put(key, value);
        }
    }

    private static String time(String option, String text) {
        return EventTime.parse(text, Instant.now(), ZoneId.systemDefault())
                .map(Instant::toString)
                .orElseThrow(() -> new CommandFailedException(
                        Exit.USAGE,
                        "%s cannot be '%s'. Write it as 2h, 2026-11-18 or 2026-11-18T10:15.".formatted(option, text)));
    }
}
