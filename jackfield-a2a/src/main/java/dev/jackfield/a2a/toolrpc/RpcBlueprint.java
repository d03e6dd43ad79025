package dev.jackfield.a2a.toolrpc;

import dev.jackfield.api.hub.Version;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.RememberedManifest;
import dev.jackfield.core.upstream.UpstreamProbe;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.SessionNames;
import dev.jackfield.core.upstream.connection.Sharing;
import dev.jackfield.core.upstream.connection.Start;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.protocol.mcp.Era;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A server of plain JSON-RPC, and the route to it.
record RpcBlueprint(SourceSpec<RpcKeys> spec, HttpRoute route) implements Blueprint {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    /// There is nothing to keep open, so the server is left alone while it is not used.
    private static final ConnectionPolicy UPKEEP =
            new ConnectionPolicy(Start.LAZY, Duration.ofMinutes(10), Sharing.SHARED, 32);

    @Override
    public Source build(HubServices services) {
        var dial = dial(services);
        var upstream = new McpUpstream(
                settings(services),
                dial,
                services.clock(),
                RememberedManifest.NOTHING,
                services.limits().withoutColdStarts());
        return new RpcSource(
                upstream, dial, new OpenNames(spec.id(), spec.common().aliases()));
    }

    private RpcDial dial(HubServices services) {
        return new RpcDial(spec.id(), spec.settings(), services.http(route));
    }

    private UpstreamSettings settings(HubServices services) {
        var times = spec.settings().times();
        return new UpstreamSettings(
                spec.id(),
                times.timeout(),
                times.maxTime(),
                START_TIMEOUT,
                era(),
                Version.hubInfo(),
                UPKEEP,
                spec.common().described(),
                SessionNames.keptOn(services.shelf(), spec.id()),
                spec.settings().maxItems());
    }

    /// The channel to a server of plain JSON-RPC is one of the modern era.
    private Optional<Era> era() {
        return Optional.of(Era.MODERN).filter(_ -> spec.settings().transport() == RpcTransport.RPC);
    }

    @Override
    public List<Finding> check() {
        return route.examine(spec.settings().url());
    }

    @Override
    public SourceFacts probe(ProbeTerms terms) throws InterruptedException {
        var dial = dial(terms.services());
        var limit = terms.shorterOf(START_TIMEOUT);
        var settings = new UpstreamSettings(spec.id(), limit, limit, era(), Version.hubInfo())
                .withMaxItems(spec.settings().maxItems());
        var seen = UpstreamProbe.probe(settings, dial, terms.services().clock());
        var findings = dial.speaksRpc() && seen.tools().isEmpty() ? List.of(open()) : List.<Finding>of();
        return new SourceFacts(
                dial.protocol(seen.version()), Optional.empty(), seen.tools(), seen.manifest(), findings);
    }

    private static Finding open() {
        return Finding.warning(
                "It lists no tools, so every name can be called and no arguments are checked",
                "Name its tools with the key `tools`, if you know them.");
    }

    @Override
    public String remedy(String failure) {
        return HttpRoute.trustRemedy(failure)
                .orElse("Check that the server runs, that the URL accepts JSON-RPC calls by POST, and that the headers"
                        + " are right.");
    }
}
