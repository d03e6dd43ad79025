package dev.jackfield.conformance;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// A hub as its users start it: the launcher, a configuration file, a free port of loopback.
final class HubProcess implements AutoCloseable {
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+)/mcp");
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration MOMENT = Duration.ofMillis(20);

    private final Workplace workplace;
    private final Child child;
    private final URI url;

    private HubProcess(Workplace workplace, Child child, URI url) {
        this.workplace = workplace;
        this.child = child;
        this.url = url;
    }

    /// Starts a hub on a configuration and waits until it listens.
    static HubProcess start(String yaml) {
        return start(Workplace.with(yaml));
    }

    static HubProcess start(Workplace workplace, String... options) {
        var arguments = Stream.concat(Stream.of("serve", "--port", "0"), Stream.of(options));
        var child = workplace.start(arguments.toArray(String[]::new));
        try {
            var url = child.awaitError(LISTENS, START).group(1);
            return new HubProcess(workplace, child, URI.create(url));
        } catch (IllegalStateException silent) {
            child.close();
            throw silent;
        }
    }

    Workplace workplace() {
        return workplace;
    }

    /// Runs another command of the program on the same state folder.
    Child.Finished run(String... arguments) {
        return workplace.run(arguments);
    }

    /// Waits until these sources are ready, as the command line tells it.
    void awaitReady(String... sources) {
        awaitHealthy(List.of(sources));
        awaitSources(states -> List.of(sources).stream().allMatch(source -> states.contains(source + "\tready")));
    }

    /// Waits until it is worth to ask the command line, which starts a process for each question.
    private void awaitHealthy(List<String> sources) {
        var end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end && !isHealthy(sources) && !child.endsWithin(MOMENT)) {}
    }

    /// A hub that wants tokens names no sources here.
    private boolean isHealthy(List<String> sources) {
        var named = JsonMapper.shared()
                .readTree(new RawHttpClient(url)
                        .get("/health", Map.of("Host", url.getAuthority()))
                        .body())
                .path("sources");
        var ready = named.valueStream()
                .filter(source -> source.path("state").asString().equals("ready"))
                .map(source -> source.path("id").asString())
                .toList();
        return named.isMissingNode() || ready.containsAll(sources);
    }

    /// Waits until what `jackfield sources` prints is as wanted, and returns it.
    String awaitSources(Predicate<String> wanted) {
        var end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end) {
            var states = run("sources").out();
            if (wanted.test(states)) {
                return states;
            }
        }
        throw new IllegalStateException("Not as wanted: " + run("sources").out());
    }

    /// Where it listens, without a path.
    URI origin() {
        return url;
    }

    URI url() {
        return url.resolve("/mcp");
    }

    URI url(String source) {
        return url.resolve("/mcp/" + source);
    }

    Child child() {
        return child;
    }

    /// What it has logged so far.
    String log() {
        return child.err();
    }

    @Override
    public void close() {
        child.close();
    }
}
