package dev.jackfield.bench.journal;

import dev.jackfield.server.store.JournalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Calls as a hub records them, of 200 identities and 300 tools, spread evenly over 30 days.
record MadeCalls(int count) {
    static final String COMMON = "user-7";
    static final String RARE = "auditor";
    static final String TOOL = "server-3.tool-3";

    private static final Instant BEGIN = Instant.parse("2026-10-01T00:00:00Z");
    private static final Duration TIME = Duration.ofDays(30);
    private static final int IDENTITIES = 200;
    private static final int SOURCES = 10;
    private static final int TOOLS = 30;
    private static final int RARELY = 5_000;
    private static final int FAILING = 7;
    private static final String DEFINITION = "4f".repeat(32);

    List<JournalEvent> events(int from, int to) {
        return IntStream.range(from, to).mapToObj(this::event).toList();
    }

    private JournalEvent event(int number) {
        var mixed = Integer.rotateLeft(number * 0x9e3779b9, 11) >>> 1;
        var who = number % RARELY == 0 ? RARE : "user-" + mixed % IDENTITIES;
        var source = "server-" + mixed / IDENTITIES % SOURCES;
        var tool = source + ".tool-" + mixed / IDENTITIES % TOOLS;
        var outcome = mixed % FAILING == 0 ? "error" : "ok";
        var body = """
            {"kind":"call","call":"%1$s","tree":"%1$s","who":"%2$s","door":"http","client":"agent 2.1.0",\
            "method":"tools/call","asked":"%4$s","source":"%3$s","tool":"%4$s","definition":"%5$s",\
            "outcome":"%6$s","began":"%7$s","ms":%8$d.%9$03d,"argumentBytes":%10$d,"resultBytes":%11$d}\
            """.formatted(
                        id(number),
                        who,
                        source,
                        tool,
                        DEFINITION,
                        outcome,
                        at(number),
                        mixed % 90,
                        mixed % 1_000,
                        mixed % 300,
                        mixed % 4_000);
        return new JournalEvent(
                at(number),
                who,
                Set.of("kind:call", "who:" + who, "source:" + source, "tool:" + tool, "outcome:" + outcome),
                body.getBytes(StandardCharsets.UTF_8),
                List.of());
    }

    Instant at(int number) {
        return BEGIN.plus(TIME.multipliedBy(number).dividedBy(count));
    }

    /// Returns an id as a hub makes them: the time, and digits that look random.
    String id(int number) {
        var hex = HexFormat.of();
        return hex.toHexDigits(at(number).toEpochMilli(), 11) + hex.toHexDigits(number * 0x9e3779b97f4a7c15L, 9);
    }
}
