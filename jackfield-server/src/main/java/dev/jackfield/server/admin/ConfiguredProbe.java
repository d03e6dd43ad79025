package dev.jackfield.server.admin;

import dev.jackfield.core.source.Item;
import dev.jackfield.inspect.probe.SourceProber;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.status.SourceReport;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Connects to one source of a configuration, looks what it offers, and closes it again.
public record ConfiguredProbe(LoadedConfig loaded, Map<String, String> environment) {
    /// Each source has a limit of its own.
    private static final Duration PROBE_TIMEOUT = Duration.ofDays(1);

    /// The result of a probe.
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

        /// Replaces these secrets in the result, in case a server repeated them.
        Outcome withoutSecrets(Iterable<String> secrets) {
            var told = problem.orElse("");
            for (var secret : secrets) {
                told = told.replace(secret, "***");
            }
            return isFine() ? this : failed(told);
        }
    }

    public Outcome probe(String id) throws InterruptedException {
        var settings = loaded.settings().sources().get(id);
        if (settings == null) {
            return Outcome.failed(loaded.unusable().getOrDefault(id, "there is no such source"));
        }
        return probe(id, settings);
    }

    /// Probes a source that is not configured.
    Outcome probe(String name, ConfiguredSource settings) throws InterruptedException {
        return settings.enabled() ? connect(name, settings) : Outcome.failed("it is disabled in the configuration");
    }

    private Outcome connect(String id, ConfiguredSource settings) throws InterruptedException {
        try (var prober = new SourceProber(loaded, environment, PROBE_TIMEOUT)) {
            var result = prober.probe(id, settings);
            return result.seen()
                    .map(seen -> new Outcome(Optional.empty(), factsJson(seen, result.took())))
                    .orElseGet(() -> Outcome.failed(result.failure()));
        }
    }

    private static Fields factsJson(SourceFacts seen, Duration took) {
        var protocol = Fields.of("protocol", Json.string(seen.protocol()));
        var found = seen.era().map(era -> protocol.with("era", era)).orElse(protocol);
        for (var kind : Item.Kind.values()) {
            found = found.with(kind.listKey(), Json.number(seen.manifest().count(kind)));
        }
        var incomplete = seen.manifest().unlisted().stream()
                .map(SourceReport::incompleteJson)
                .toList();
        var timed = found.with("milliseconds", Json.number(took.toMillis()));
        return incomplete.isEmpty() ? timed : timed.with("incomplete", Json.array(incomplete));
    }
}
