package dev.jackfield.builtin.url;

import dev.jackfield.api.hub.Dials;
import dev.jackfield.builtin.mcp.Fingerprint;
import dev.jackfield.builtin.mcp.UpstreamFactory;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.transport.http.client.HttpCalls;
import java.util.List;
import java.util.Optional;

/// A server at a URL, and the route to it.
record UrlBlueprint(SourceSpec<UrlSettings> spec, HttpRoute route) implements Blueprint {

    @Override
    public Source build(HubServices services) {
        return server().source(
                        dial(services.http(route)),
                        fingerprint(),
                        services,
                        services.limits().withoutColdStarts());
    }

    private Dial dial(HttpCalls calls) {
        var url = spec.settings().url();
        var headers = UpstreamFactory.reveal(spec.settings().headers());
        return switch (spec.settings().effectiveTransport()) {
            case SSE -> Dials.sse(calls, url, headers, spec.id());
            case WEBSOCKET -> Dials.webSocket(calls, url, headers, spec.id());
            case HTTP -> Dials.http(calls, url, headers, spec.id());
        };
    }

    private UpstreamFactory server() {
        var keys = spec.settings().server();
        return new UpstreamFactory(spec, keys, UpstreamFactory.era(keys).or(this::oldEra));
    }

    /// Servers with HTTP+SSE are older than the modern era.
    private Optional<Era> oldEra() {
        return Optional.of(Era.LEGACY).filter(_ -> spec.settings().effectiveTransport() == Transport.SSE);
    }

    Fingerprint fingerprint() {
        var settings = spec.settings();
        return new Fingerprint(
                settings.effectiveTransport().name(),
                List.of(),
                new Fingerprint.Place("null", settings.url().toString()),
                settings.server().era(),
                new Fingerprint.Names(List.of(), settings.headers().keySet()));
    }

    @Override
    public List<Finding> check() {
        return route.examine(spec.settings().url());
    }

    @Override
    public SourceFacts probe(ProbeTerms terms) throws InterruptedException {
        return server().probe(dial(terms.services().http(route)), terms);
    }

    @Override
    public String remedy(String failure) {
        return Remedies.of(failure);
    }
}
