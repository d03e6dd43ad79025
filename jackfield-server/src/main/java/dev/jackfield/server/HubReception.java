package dev.jackfield.server;

import dev.jackfield.call.Scope;
import dev.jackfield.catalog.Nearest;
import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.http.Admission;
import dev.jackfield.http.HttpExchange;
import dev.jackfield.http.NotFound;
import dev.jackfield.http.Reception;
import dev.jackfield.http.Unauthorized;
import dev.jackfield.identity.Access;
import dev.jackfield.identity.Authenticator;
import dev.jackfield.identity.Credentials;
import dev.jackfield.identity.Identity;
import dev.jackfield.source.Source;
import java.util.Optional;
import java.util.regex.Pattern;

/// Knows who comes in by HTTP, and which part of the catalog a path means.
record HubReception(Assembly assembly, Authenticator authenticator) implements Reception {
    private static final String BEARER = "Bearer ";
    private static final Pattern SLASHES = Pattern.compile("^/|/$");

    @Override
    public Admission admit(HttpExchange exchange) {
        var identity = identify(exchange);
        var endpoint = endpoint(exchange.path());
        return new Admission(identity.name(), () -> endpoint.connect(identity, "http"));
    }

    Identity identify(HttpExchange exchange) {
        var credentials = new Credentials(bearer(exchange), Doors.isLoopback(exchange.remoteAddress()));
        return switch (authenticator.authenticate(credentials)) {
            case Access.Granted(var identity) -> identity;
            case Access.Denied _ -> throw new Unauthorized("Bearer realm=\"jackfield\"");
        };
    }

    private static Optional<String> bearer(HttpExchange exchange) {
        var header = exchange.header("Authorization");
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    /// `/mcp` is everything, `/mcp/<source>` one source under its own names.
    private McpEndpoint endpoint(String path) {
        var id = SLASHES.matcher(path.substring("/mcp".length())).replaceAll("");
        return id.isEmpty() ? assembly.endpoint() : assembly.endpoint(Scope.only(source(id)));
    }

    private String source(String id) {
        var catalog = assembly.hub().catalog();
        return catalog.source(id)
                .or(() -> catalog.source(id.replaceFirst("^mcp-", "")))
                .map(Source::id)
                .orElseThrow(() -> new NotFound(unknown(id)));
    }

    private String unknown(String id) {
        var ids = assembly.hub().catalog().sources().stream().map(Source::id).toList();
        var nearest = Nearest.to(id, ids);
        return "There is no source '" + id + "' here. "
                + (nearest.isEmpty() ? "/mcp serves all of them." : "Did you mean /mcp/" + nearest.getFirst() + "?");
    }
}
