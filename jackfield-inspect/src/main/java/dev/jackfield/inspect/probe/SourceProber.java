package dev.jackfield.inspect.probe;

import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.ConfiguredContext;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.transport.stdio.Children;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// Starts or connects to sources to see whether they work, each by itself and without a hub.
public final class SourceProber implements AutoCloseable {
    private final InstantSource clock = InstantSource.system();
    private final Children children = new Children();
    private final OutboundClients outbound;
    private final ConfiguredContext site;
    private final Duration patience;

    /// Prepares probes of the sources of a configuration.
    ///
    /// @param patience the longest that a source may take; its own limit may be shorter
    public SourceProber(LoadedConfig loaded, Map<String, String> environment, Duration patience) {
        this.outbound = new OutboundClients(environment, clock);
        this.site = new ConfiguredContext(loaded, outbound);
        this.patience = patience;
    }

    /// The blueprint of a source. Throws what its kind throws.
    public Blueprint plan(String id, ConfiguredSource source) {
        return source.plan(id, site);
    }

    /// Creates the blueprint of a source and probes it. Failures are part of the result.
    public ProbeResult probe(String id, ConfiguredSource source) throws InterruptedException {
        try {
            return probe(plan(id, source));
        } catch (RuntimeException | LinkageError failed) {
            return new ProbeResult(Optional.empty(), FailureReason.of(failed), new ProbeResult.Heard(), Duration.ZERO);
        }
    }

    /// Probes a source. Failures are part of the result.
    public ProbeResult probe(Blueprint source) throws InterruptedException {
        var heard = new ProbeResult.Heard();
        var begun = clock.instant();
        try {
            var seen = source.probe(new ProbeTerms(services(), patience, heard));
            return new ProbeResult(Optional.of(seen), "", heard, elapsedSince(begun));
        } catch (RuntimeException | LinkageError failed) {
            return new ProbeResult(Optional.empty(), FailureReason.of(failed), heard, elapsedSince(begun));
        }
    }

    private HubServices services() {
        return new HubServices(
                clock, Manifests.NONE, new MemoryShelf(clock), UpstreamLimits.none(), children, outbound::clientFor);
    }

    private Duration elapsedSince(Instant begun) {
        return Duration.between(begun, clock.instant());
    }

    @Override
    public void close() {
        children.close();
        outbound.close();
    }
}
