package dev.jackfield.server;

import dev.jackfield.api.Dials;
import dev.jackfield.api.Version;
import dev.jackfield.settings.Loaded;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.settings.Transport;
import dev.jackfield.source.Dial;
import dev.jackfield.source.UpstreamSettings;
import dev.jackfield.source.Visit;
import dev.jackfield.stdio.Children;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// Starts or connects to sources for a look, each by itself and without a hub.
public final class Trials implements AutoCloseable {
    private final InstantSource clock = InstantSource.system();
    private final Children children = new Children();
    private final Loaded loaded;
    private final Outbound outbound;
    private final Duration patience;

    /// Prepares to visit sources of a configuration.
    ///
    /// @param patience the longest that a source may take, unless it may take even less
    public Trials(Loaded loaded, Map<String, String> environment, Duration patience) {
        this.loaded = loaded;
        this.outbound = new Outbound(environment, clock);
        this.patience = patience;
    }

    /// What keeps the program of a source from starting, as far as that shows before.
    public static Optional<String> obstacle(String id, SourceSettings source) {
        return Upstreams.command(id, source).problem();
    }

    /// The proxy on the way to a source elsewhere.
    public Optional<URI> proxy(URI url, SourceSettings source) {
        return outbound.to(source, loaded).proxies().of(url.getScheme(), url.getHost(), url.getPort());
    }

    /// Visits a source. What goes wrong is part of the answer.
    public Trial visit(String id, SourceSettings source) throws InterruptedException {
        var heard = new Trial.Heard();
        var begun = clock.instant();
        try {
            var seen = Visit.to(settings(id, source), dial(id, source, heard), clock);
            return new Trial(Optional.of(seen), "", heard, since(begun));
        } catch (RuntimeException failed) {
            return new Trial(Optional.empty(), String.valueOf(failed.getMessage()), heard, since(begun));
        }
    }

    private UpstreamSettings settings(String id, SourceSettings source) {
        var limit = source.startTimeout().compareTo(patience) < 0 ? source.startTimeout() : patience;
        return new UpstreamSettings(id, limit, limit, Upstreams.era(source), Version.hubInfo());
    }

    private Dial dial(String id, SourceSettings source, Trial.Heard heard) {
        if (source.transport() == Transport.STDIO) {
            var command = Upstreams.command(id, source);
            return Dials.child(children, command, heard);
        }
        return Upstreams.far(id, source, outbound.by(outbound.to(source, loaded)));
    }

    private Duration since(Instant begun) {
        return Duration.between(begun, clock.instant());
    }

    @Override
    public void close() {
        children.close();
        outbound.close();
    }
}
