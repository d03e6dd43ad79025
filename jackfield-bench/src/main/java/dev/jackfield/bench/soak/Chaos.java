package dev.jackfield.bench.soak;

import dev.jackfield.bench.measure.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Breaks one thing after the other, at random. For one thread.
final class Chaos {
    /// How many servers may be suspended at once; when there are more, the first of them is resumed.
    private static final int STOPPED = 2;

    /// The longest time between two faults of one server; half of it on average.
    private static final int LONGEST_PEACE_MILLIS = 40_000;

    private final SplittableRandom chance;
    private final SoakHub hub;
    private final SoakSetup setup;
    private final Map<Mischief, Integer> done = new TreeMap<>();
    private final Deque<ProcessHandle> stopped = new ArrayDeque<>();

    Chaos(long seed, SoakHub hub, SoakSetup setup) {
        this.chance = new SplittableRandom(seed);
        this.hub = hub;
        this.setup = setup;
    }

    /// Runs until it is interrupted; then everything that can be repaired is.
    void run() {
        try {
            while (true) {
                Thread.sleep(
                        chance.nextInt(LONGEST_PEACE_MILLIS / setup.upstreams().size()));
                perform(pick(List.of(Mischief.values())));
            }
        } catch (InterruptedException interrupted) {
            stopped.forEach(server -> Processes.signal(server, "CONT"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void perform(Mischief mischief) throws IOException {
        switch (mischief) {
            case KILL -> signal("KILL");
            case RUBBISH_LINES -> signal("USR2");
            case STOP -> signal("STOP").forEach(this::continueLater);
            case RESTART, HANG, DROP, RUBBISH_BODIES -> misbehave(mischief);
            case RELOAD -> hub.reload(setup.changedConfig(chance.nextInt(1000)));
        }
        done.merge(mischief, 1, Integer::sum);
    }

    private List<ProcessHandle> signal(String name) {
        var servers = hub.servers().serversOf(pick(setup.programs()));
        servers.forEach(server -> Processes.signal(server, name));
        return servers;
    }

    private void continueLater(ProcessHandle server) {
        stopped.add(server);
        if (stopped.size() > STOPPED) {
            Processes.signal(stopped.remove(), "CONT");
        }
    }

    private void misbehave(Mischief mischief) throws IOException {
        var url = URI.create(
                "http://127.0.0.1:%d/misbehave/%s".formatted(setup.port(pick(setup.webServers())), mischief.word()));
        var request = (HttpURLConnection) url.toURL().openConnection();
        request.setRequestMethod("POST");
        try {
            request.getResponseCode();
        } catch (IOException dropped) {
            // Interrupted, as intended.
        }
    }

    private <T> T pick(List<T> choices) {
        return choices.get(chance.nextInt(choices.size()));
    }

    @Override
    public String toString() {
        var table = new Table("What was broken", "times");
        done.forEach((mischief, times) -> table.add(List.of(mischief.toString(), times.toString())));
        return table.toString();
    }

    /// The faults around a hub.
    private enum Mischief {
        KILL("", "kill -9 of a server"),
        STOP("", "a server neither reads nor answers any more"),
        RUBBISH_LINES("", "rubbish, broken JSON and a line of 1 MiB on standard output"),
        RESTART("restart", "restart of a server behind a URL, which forgets its sessions"),
        HANG("hang", "a server behind a URL that does not answer for 10 s"),
        DROP("drop", "connections of a server behind a URL dropped"),
        RUBBISH_BODIES("rubbish", "answers that are cut off, for 2 s"),
        RELOAD("", "another configuration: a source changed, one added or removed");

        private final String word;
        private final String description;

        Mischief(String word, String description) {
            this.word = word;
            this.description = description;
        }

        /// The command by which servers behind URLs are told.
        String word() {
            return word;
        }

        @Override
        public String toString() {
            return description;
        }
    }
}
