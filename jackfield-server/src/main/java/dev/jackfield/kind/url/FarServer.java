package dev.jackfield.kind.url;

import dev.jackfield.api.Dials;
import dev.jackfield.http.client.HttpCalls;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.Order;
import dev.jackfield.kind.Seen;
import dev.jackfield.kind.Services;
import dev.jackfield.kind.VisitTerms;
import dev.jackfield.kind.Way;
import dev.jackfield.kind.mcp.Fingerprint;
import dev.jackfield.kind.mcp.McpServer;
import dev.jackfield.mcp.Era;
import dev.jackfield.source.Source;
import dev.jackfield.upstream.connection.Dial;
import java.util.List;
import java.util.Optional;

/// A server at a URL, and the way to it.
record FarServer(Order<UrlSettings> order, Way way) implements Blueprint {

    @Override
    public Source build(Services services) {
        return server().source(
                        dial(services.http(way)),
                        fingerprint(),
                        services,
                        services.limits().elsewhere());
    }

    private Dial dial(HttpCalls calls) {
        var url = order.settings().url();
        var headers = McpServer.revealed(order.settings().headers());
        return switch (order.settings().travels()) {
            case SSE -> Dials.sse(calls, url, headers, order.id());
            case WEBSOCKET -> Dials.webSocket(calls, url, headers, order.id());
            case HTTP -> Dials.http(calls, url, headers, order.id());
        };
    }

    private McpServer server() {
        var keys = order.settings().server();
        return new McpServer(order, keys, McpServer.era(keys).or(this::oldEra));
    }

    /// Who still speaks HTTP+SSE is older than the modern era.
    private Optional<Era> oldEra() {
        return Optional.of(Era.LEGACY).filter(_ -> order.settings().travels() == Transport.SSE);
    }

    Fingerprint fingerprint() {
        var settings = order.settings();
        return new Fingerprint(
                settings.travels().name(),
                List.of(),
                new Fingerprint.Place("null", settings.url().toString()),
                settings.server().era(),
                new Fingerprint.Names(List.of(), settings.headers().keySet()));
    }

    @Override
    public List<Finding> look() {
        return new Addresses(way.proxies()).examine(order.settings().url()).toList();
    }

    @Override
    public Seen visit(VisitTerms terms) throws InterruptedException {
        return server().visit(dial(terms.services().http(way)), terms);
    }

    @Override
    public String remedy(String failure) {
        return Remedies.of(failure);
    }
}
