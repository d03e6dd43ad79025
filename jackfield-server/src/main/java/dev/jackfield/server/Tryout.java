package dev.jackfield.server;

import dev.jackfield.http.BadKeys;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.settings.Loaded;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.source.Item;
import dev.jackfield.source.Limits;
import dev.jackfield.source.Manifests;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceState;
import dev.jackfield.stdio.Children;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Connects to one source of a configuration, looks what it offers, and closes it again.
public final class Tryout {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Loaded loaded;
    private final Map<String, String> environment;

    public Tryout(Loaded loaded, Map<String, String> environment) {
        this.loaded = loaded;
        this.environment = environment;
    }

    /// What a trial found.
    ///
    /// @param problem why it failed
    public record Outcome(Optional<String> problem, Fields found) {
        static Outcome failed(String why) {
            return new Outcome(Optional.of(why), Fields.EMPTY);
        }

        public boolean isFine() {
            return problem.isEmpty();
        }

        public Fields json() {
            var verdict = Fields.of("ok", Json.bool(isFine()));
            return problem.map(why -> verdict.with("problem", why))
                    .orElse(verdict)
                    .and(found);
        }

        /// The same without these words, should a server have repeated them.
        Outcome without(Iterable<String> secrets) {
            var told = problem.orElse("");
            for (var secret : secrets) {
                told = told.replace(secret, "***");
            }
            return isFine() ? this : failed(told);
        }
    }

    public Outcome of(String id) throws InterruptedException {
        var settings = loaded.settings().sources().get(id);
        if (settings == null) {
            return Outcome.failed(loaded.unusable().getOrDefault(id, "there is no such source"));
        }
        return settings.enabled() ? connect(id, settings) : Outcome.failed("it is disabled in the configuration");
    }

    private Outcome connect(String id, SourceSettings settings) throws InterruptedException {
        var clock = InstantSource.system();
        try (var children = new Children();
                var outbound = new Outbound(environment, clock)) {
            var way = Optional.of(settings)
                    .filter(source -> source.url() != null)
                    .map(source -> outbound.to(source, loaded));
            try (var source =
                    new Upstreams(children, outbound, clock, Manifests.NONE, Limits.none()).source(id, settings, way)) {
                return look(source, settings.startTimeout().plus(GRACE));
            }
        } catch (BadKeys bad) {
            return Outcome.failed(String.valueOf(bad.getMessage()));
        }
    }

    private static Outcome look(Source source, Duration most) throws InterruptedException {
        var began = System.nanoTime();
        var news = new Semaphore(0);
        source.start(news::release);
        var deadline = Deadline.after(most);
        while (source.state() instanceof SourceState.Starting && !deadline.hasPassed()) {
            var _ = news.tryAcquire(Math.max(1, deadline.left().toMillis()), TimeUnit.MILLISECONDS);
        }
        return switch (source.state()) {
            case SourceState.Ready ready -> new Outcome(Optional.empty(), found(source, ready, began));
            case SourceState other -> Outcome.failed(other.detail());
        };
    }

    private static Fields found(Source source, SourceState.Ready ready, long began) {
        var version = ready.protocol().substring(ready.protocol().lastIndexOf(' ') + 1);
        var found = Fields.of("protocol", Json.string(ready.protocol()))
                .with("era", Era.of(version).name().toLowerCase(Locale.ROOT));
        for (var kind : Item.Kind.values()) {
            found = found.with(kind.listKey(), Json.number(source.manifest().count(kind)));
        }
        var took = Duration.ofNanos(System.nanoTime() - began);
        return found.with("milliseconds", Json.number(took.toMillis()));
    }
}
