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
import java.util.regex.Pattern;

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

    /// Remedies for a remote server that does not answer as it should.
    static final class Remedies {
        private static final Pattern STATUS = Pattern.compile("answered (\\d{3})");

        private Remedies() {}

        static String of(String failure) {
            var status = STATUS.matcher(failure);
            if (status.find()) {
                return of(Integer.parseInt(status.group(1)));
            }
            return HttpRoute.trustRemedy(failure)
                    .orElse("Check that the URL is that of an MCP server and that it runs.");
        }

        private static String of(int status) {
            return switch (status) {
                case 401 -> "It needs credentials: set headers: {Authorization: \"Bearer ${TOKEN}\"}.";
                case 403 -> "It accepts the credentials but refuses access: check what the token may do.";
                case 404, 501 -> "There is no MCP server at this path; most are at /mcp, older ones at /sse.";
                case 405 ->
                    "This path does not accept POST: it may be a web page of the server, or an older server that needs"
                            + " transport: sse.";
                case 429 -> "It limits the number of requests; try again later.";
                default ->
                    status >= 500
                            ? "The server, or a proxy in front of it, has failed; look at its log."
                            : "Check the URL and the headers.";
            };
        }
    }
}
