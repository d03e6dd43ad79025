package dev.jackfield.server;

import dev.jackfield.Hub;
import dev.jackfield.audit.LoggedAudit;
import dev.jackfield.builtin.DemoTools;
import dev.jackfield.call.Scope;
import dev.jackfield.endpoint.EndpointSettings;
import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.endpoint.Parking;
import dev.jackfield.http.HttpCalls;
import dev.jackfield.metrics.HubGauges;
import dev.jackfield.metrics.MeteredAudit;
import dev.jackfield.metrics.Metrics;
import dev.jackfield.policy.Gatekeeper;
import dev.jackfield.settings.Loaded;
import dev.jackfield.settings.Settings;
import dev.jackfield.source.Source;
import dev.jackfield.stdio.Children;
import dev.jackfield.tracing.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A hub with everything that it needs, put together from settings by plain constructors.
public final class Assembly implements AutoCloseable {
    /// The longest that any call may take; sources allow less.
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final InstantSource clock = InstantSource.system();
    private final Instant started = clock.instant();
    private final Loaded loaded;
    private final Children children = new Children();
    private final HttpCalls http = new HttpCalls();
    private final Parking parking = new Parking(clock);
    private final MeteredAudit audit = new MeteredAudit(new LoggedAudit());
    private final Telemetry telemetry;
    private final Hub hub;

    // set by whoever stops the hub
    private volatile boolean draining;

    // set by whoever opens the doors
    private volatile @Nullable Metrics metrics;

    public Assembly(Loaded loaded) {
        this.loaded = loaded;
        this.telemetry = Telemetry.of(settings().telemetry());
        this.hub = new Hub(sources(), new Gatekeeper(settings().rules()), audit, telemetry.tracing(), clock);
    }

    private List<Source> sources() {
        var upstreams = new Upstreams(children, http, clock);
        var sources = new ArrayList<Source>();
        for (var id : ids()) {
            sources.add(upstreams.source(id, loaded));
        }
        if (loaded.file().isEmpty() && sources.isEmpty()) {
            sources.add(DemoTools.source(clock));
        }
        return sources;
    }

    private Iterable<String> ids() {
        var ids = new LinkedHashSet<>(loaded.settings().sources().keySet());
        ids.addAll(loaded.unusable().keySet());
        return ids;
    }

    public void start() {
        hub.start();
    }

    public Hub hub() {
        return hub;
    }

    public Loaded loaded() {
        return loaded;
    }

    public Settings settings() {
        return loaded.settings();
    }

    /// The endpoint that serves everything.
    public McpEndpoint endpoint() {
        return endpoint(Scope.everything(settings().mcp().separator()));
    }

    public McpEndpoint endpoint(Scope scope) {
        var mcp = settings().mcp();
        return new McpEndpoint(
                hub, new EndpointSettings(scope, mcp.pageSize(), mcp.listTtl(), PATIENCE, Version.hubInfo()), parking);
    }

    /// The parts of the catalog that have an endpoint of their own.
    public Scopes scopes() {
        return new Scopes(hub.catalog(), settings());
    }

    /// Counts and measures from now on.
    Metrics measure(LongSupplier sessions) {
        var made = new Metrics();
        new HubGauges(hub.catalog(), sessions, parking::waiting).showIn(made);
        audit.countBy(made.calls("hub"));
        metrics = made;
        return made;
    }

    /// From now on the hub is not ready: it finishes what it has and wants nothing new.
    public void drain() {
        draining = true;
    }

    public boolean draining() {
        return draining;
    }

    public StatusReport status() {
        return new StatusReport(hub.catalog(), scopes(), loaded.file(), started, clock);
    }

    @Override
    public void close() {
        hub.close();
        children.close();
        http.close();
        telemetry.close();
        Optional.ofNullable(metrics).ifPresent(Metrics::close);
    }
}
