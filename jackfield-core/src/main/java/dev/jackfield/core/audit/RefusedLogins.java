package dev.jackfield.core.audit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// The logins that were refused, by the network of their client. What strangers can make it write and keep is
/// bounded: a line for the first refusal of a network, then one line a minute with a count, and few lines a minute in
/// all.
///
/// Networks beyond the bound are counted together, so that a client with many addresses gains nothing by them.
public final class RefusedLogins {
    static final int MOST_NETWORKS = 1024;
    static final int MOST_LINES = 20;
    static final int FREE_GUESSES = 10;

    /// How often counts are written.
    public static final Duration PERIOD = Duration.ofMinutes(1);

    private static final Duration MEMORY = Duration.ofMinutes(10);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);
    private static final String OTHERS = "other networks";

    private final InstantSource clock;
    private final Consumer<AuditFields> log;

    // all guarded by this
    private final Map<String, Suspect> suspects = new HashMap<>();
    private final Map<String, Long> byDoor = new TreeMap<>();
    private int firstLines;

    /// Why a login was refused.
    public enum Reason {
        NO_TOKEN("no token"),
        WRONG_TOKEN("wrong token");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }

    /// Refused logins of one network, as a line of the audit.
    record Refusals(String doors, String network, long count, Reason last) implements AuditFields {
        @Override
        public String kind() {
            return "login";
        }

        @Override
        public String toString() {
            return new AuditLine()
                    .addPlain("who", "?")
                    .addPlain("door", doors)
                    .addPlain("from", network)
                    .addPlain("outcome", "unauthorized")
                    .addPlain("count", Long.toString(count))
                    .addQuoted("reason", last.text)
                    .toString();
        }

        @Override
        public Fields fields(Fields object) {
            return object.with("who", "?")
                    .with("door", doors)
                    .with("from", network)
                    .with("outcome", "unauthorized")
                    .with("count", Json.number(count))
                    .with("reason", last.text);
        }
    }

    /// A network from which logins were refused.
    private static final class Suspect {
        private final String network;
        private final TreeSet<String> doors = new TreeSet<>();
        private int guesses;
        private long unwritten;
        private Reason last = Reason.NO_TOKEN;
        private Instant heard = Instant.EPOCH;
        private Instant guessed = Instant.EPOCH;

        private Suspect(String network) {
            this.network = network;
        }
    }

    /// @param log is told of each line
    public RefusedLogins(InstantSource clock, Consumer<AuditFields> log) {
        this.clock = clock;
        this.log = log;
    }

    /// Records a refusal. Returns whether it is the first one that is remembered, so that `writeCounts` is due after
    /// a period.
    ///
    /// @param door one of few words
    public synchronized boolean add(String door, String network, Reason reason) {
        var isFirst = suspects.isEmpty();
        var suspect = suspects.computeIfAbsent(key(network), Suspect::new);
        suspect.doors.add(door);
        suspect.unwritten++;
        suspect.last = reason;
        byDoor.merge(door, 1L, Long::sum);
        if (suspect.heard.equals(Instant.EPOCH) && firstLines < MOST_LINES) {
            firstLines++;
            write(suspect);
        }
        suspect.heard = clock.instant();
        if (reason == Reason.WRONG_TOKEN) {
            suspect.guesses++;
            suspect.guessed = suspect.heard;
        }
        return isFirst;
    }

    private String key(String network) {
        return suspects.containsKey(network) || suspects.size() < MOST_NETWORKS ? network : OTHERS;
    }

    /// Returns how long the answer to a wrong token from there is delayed.
    public synchronized Duration delay(String network) {
        var suspect = suspects.get(key(network));
        var beyond = suspect == null ? 0 : Math.max(0, suspect.guesses - FREE_GUESSES);
        return beyond > LONGEST_DELAY.dividedBy(STEP) ? LONGEST_DELAY : STEP.multipliedBy(beyond);
    }

    /// Returns the number of refused logins by door.
    public synchronized Map<String, Long> countsByDoor() {
        return Map.copyOf(byDoor);
    }

    /// Writes what was counted since the last time, and forgets networks that were quiet for long, and guesses that
    /// are long ago. Returns whether it is due again after a period.
    public synchronized boolean writeCounts() {
        var counted = suspects.values().stream()
                .filter(suspect -> suspect.unwritten > 0)
                .sorted(Comparator.comparingLong((Suspect suspect) -> suspect.unwritten)
                        .reversed())
                .toList();
        counted.stream().limit(MOST_LINES).forEach(this::write);
        writeRest(counted.stream().skip(MOST_LINES).toList());
        var quiet = clock.instant().minus(MEMORY);
        suspects.values().removeIf(suspect -> suspect.heard.isBefore(quiet));
        suspects.values().stream()
                .filter(suspect -> suspect.guessed.isBefore(quiet))
                .forEach(suspect -> suspect.guesses = 0);
        firstLines = 0;
        return !suspects.isEmpty();
    }

    private void writeRest(List<Suspect> rest) {
        if (!rest.isEmpty()) {
            var all = new Suspect(rest.size() + " more networks");
            rest.forEach(each -> {
                all.doors.addAll(each.doors);
                all.unwritten += each.unwritten;
                all.last = each.last;
                each.unwritten = 0;
            });
            write(all);
        }
    }

    private void write(Suspect suspect) {
        log.accept(new Refusals(String.join(",", suspect.doors), suspect.network, suspect.unwritten, suspect.last));
        suspect.unwritten = 0;
        suspect.doors.clear();
    }
}
