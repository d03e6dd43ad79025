package dev.jackfield.bench.soak;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;

/// The options of the command line.
///
/// @param seed of everything random; the same seed makes the same plan, though not the same timing
/// @param once only to see that everything works: shorter warm-up and quiet time
record SoakOptions(Duration time, long seed, int upstreams, int clients, boolean once) {
    static final String USAGE =
            "Options: --minutes N (2), --seed S (random), --upstreams N (50), --clients N (64), --once";

    private static final Duration ONCE = Duration.ofSeconds(10);
    private static final String COUNT = "[1-9][0-9]{0,4}";

    Duration warmUp() {
        return Duration.ofSeconds(once ? 5 : 15);
    }

    /// How long a session without requests is kept; those of vanished clients end then.
    Duration sessionIdle() {
        return Duration.ofSeconds(once ? 3 : 10);
    }

    /// How long the hub is left alone at the end: longer than sessions live and pauses between attempts last.
    Duration quiet() {
        return sessionIdle().multipliedBy(2).plusSeconds(3);
    }

    static SoakOptions parse(List<String> arguments) {
        var options = new SoakOptions(Duration.ofMinutes(2), System.nanoTime() & 0xffffff, 50, 64, false);
        for (var words = arguments.iterator(); words.hasNext(); ) {
            options = options.with(words.next(), words);
        }
        return options;
    }

    private SoakOptions with(String option, Iterator<String> values) {
        return switch (option) {
            case "--minutes" ->
                new SoakOptions(Duration.ofMinutes(number(option, values)), seed, upstreams, clients, once);
            case "--seed" -> new SoakOptions(time, number(option, values), upstreams, clients, once);
            case "--upstreams" -> new SoakOptions(time, seed, number(option, values), clients, once);
            case "--clients" -> new SoakOptions(time, seed, upstreams, number(option, values), once);
            case "--once" -> new SoakOptions(ONCE, seed, 10, 16, true);
            default -> throw new IllegalArgumentException("Unknown option " + option + ". " + USAGE);
        };
    }

    private static int number(String option, Iterator<String> values) {
        var text = values.hasNext() ? values.next() : "nothing";
        if (!text.matches(COUNT)) {
            throw new IllegalArgumentException(option + " needs a number from 1 to 99999, not " + text + ". " + USAGE);
        }
        return Integer.parseInt(text);
    }

    @Override
    public String toString() {
        return "%d upstreams, %d clients, %d s of trouble, --seed %d"
                .formatted(upstreams, clients, time.toSeconds(), seed);
    }
}
