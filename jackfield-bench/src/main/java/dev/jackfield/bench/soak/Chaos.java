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

/// Breaks one thing after the other, as chance has it. Used by one thread.
final class Chaos {
    /// How many servers may be stopped in their tracks at once; the first of them goes on when there are more.
    private static final int STOPPED = 2;

    /// Between two mischiefs to the same server, on average half of it.
    private static final int LONGEST_PEACE_MILLIS = 40_000;

    private final SplittableRandom chance;
    private final SoakHub hub;
    private final SoakSetup setting;
    private final Map<Mischief, Integer> done = new TreeMap<>();
    private final Deque<ProcessHandle> stopped = new ArrayDeque<>();

    Chaos(long seed, SoakHub hub, SoakSetup setting) {
        this.chance = new SplittableRandom(seed);
        this.hub = hub;
        this.setting = setting;
    }

    /// Goes on until it is interrupted; then everything that can be mended is.
    void run() {
        try {
            while (true) {
                Thread.sleep(chance.nextInt(
                        LONGEST_PEACE_MILLIS / setting.upstreams().size()));
                make(one(List.of(Mischief.values())));
            }
        } catch (InterruptedException enough) {
            stopped.forEach(server -> Processes.signal(server, "CONT"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void make(Mischief mischief) throws IOException {
        switch (mischief) {
            case KILL -> signal("KILL");
            case RUBBISH_LINES -> signal("USR2");
            case STOP -> signal("STOP").forEach(this::letGoOn);
            case RESTART, HANG, DROP, RUBBISH_BODIES -> misbehave(mischief);
            case RELOAD -> hub.reload(setting.changed(chance.nextInt(1000)));
        }
        done.merge(mischief, 1, Integer::sum);
    }

    private List<ProcessHandle> signal(String name) {
        var servers = hub.servers().of(one(setting.programs()));
        servers.forEach(server -> Processes.signal(server, name));
        return servers;
    }

    private void letGoOn(ProcessHandle server) {
        stopped.add(server);
        if (stopped.size() > STOPPED) {
            Processes.signal(stopped.remove(), "CONT");
        }
    }

    private void misbehave(Mischief mischief) throws IOException {
        var url = URI.create(
                "http://127.0.0.1:%d/misbehave/%s".formatted(setting.port(one(setting.webServers())), mischief.word()));
        var request = (HttpURLConnection) url.toURL().openConnection();
        request.setRequestMethod("POST");
        try {
            request.getResponseCode();
        } catch (IOException itDropsThisConnectionToo) {
            // As it was told.
        }
    }

    private <T> T one(List<T> choices) {
        return choices.get(chance.nextInt(choices.size()));
    }

    @Override
    public String toString() {
        var table = new Table("What was broken", "times");
        done.forEach((mischief, times) -> table.add(List.of(mischief.toString(), times.toString())));
        return table.toString();
    }
}
