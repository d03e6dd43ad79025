package dev.jackfield.server.admin;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Services;
import dev.jackfield.kind.VisitTerms;
import dev.jackfield.server.assembly.ConfiguredSite;
import dev.jackfield.server.assembly.Outbound;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.Loaded;
import dev.jackfield.shelf.MemoryShelf;
import dev.jackfield.source.Manifests;
import dev.jackfield.stdio.Children;
import dev.jackfield.upstream.connection.Limits;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// Starts or connects to sources for a look, each by itself and without a hub.
public final class Trials implements AutoCloseable {
    private final InstantSource clock = InstantSource.system();
    private final Children children = new Children();
    private final Outbound outbound;
    private final ConfiguredSite site;
    private final Duration patience;

    /// Prepares to visit sources of a configuration.
    ///
    /// @param patience the longest that a source may take, unless it may take even less
    public Trials(Loaded loaded, Map<String, String> environment, Duration patience) {
        this.outbound = new Outbound(environment, clock);
        this.site = new ConfiguredSite(loaded, outbound);
        this.patience = patience;
    }

    /// What a source would be made of here. Throws what its kind throws.
    public Blueprint plan(String id, ConfiguredSource source) {
        return source.plan(id, site);
    }

    /// Plans and visits a source. What goes wrong is part of the answer.
    public Trial visit(String id, ConfiguredSource source) throws InterruptedException {
        try {
            return visit(plan(id, source));
        } catch (RuntimeException | LinkageError failed) {
            return new Trial(Optional.empty(), message(failed), new Trial.Heard(), Duration.ZERO);
        }
    }

    /// Visits a source. What goes wrong is part of the answer.
    public Trial visit(Blueprint source) throws InterruptedException {
        var heard = new Trial.Heard();
        var begun = clock.instant();
        try {
            var seen = source.visit(new VisitTerms(services(), patience, heard));
            return new Trial(Optional.of(seen), "", heard, since(begun));
        } catch (RuntimeException | LinkageError failed) {
            return new Trial(Optional.empty(), message(failed), heard, since(begun));
        }
    }

    private static String message(Throwable failed) {
        return failed.getMessage() == null ? failed.toString() : failed.getMessage();
    }

    private Services services() {
        return new Services(clock, Manifests.NONE, new MemoryShelf(clock), Limits.none(), children, outbound::by);
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
