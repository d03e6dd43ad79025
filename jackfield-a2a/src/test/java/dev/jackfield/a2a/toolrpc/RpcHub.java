package dev.jackfield.a2a.toolrpc;

import dev.jackfield.api.HubBuilder;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/// A hub behind a real door `/rpc` on a free port.
final class RpcHub implements AutoCloseable {
    private final List<AuditRecord> audit = new CopyOnWriteArrayList<>();
    private final Jackfield hub;
    private final HttpHost host;
    private final HttpClient client = HttpClient.newHttpClient();

    // switched by tests
    private volatile boolean isOpen = true;

    private RpcHub(HubBuilder builder, Map<String, Identity> tokens, Map<String, String> aliases) {
        hub = builder.audit(audit::add).start();
        var reception = new HubReception(new Aliased(hub, aliases), new BearerTokens(tokens));
        var mount = new RpcMount(hub.hub(), reception, () -> isOpen);
        host = HttpHost.start(HostSettings.loopback(0), Map.of(RpcMount.PATH, mount));
    }

    static RpcHub of(Source... sources) {
        return with(builder -> builder, Map.of(), Map.of(), sources);
    }

    static RpcHub with(
            UnaryOperator<HubBuilder> more,
            Map<String, Identity> tokens,
            Map<String, String> aliases,
            Source... sources) {
        var builder = Jackfield.builder();
        List.of(sources).forEach(builder::source);
        return new RpcHub(more.apply(builder), tokens, aliases);
    }

    /// The endpoints of an embedded hub, which knows no aliases by itself.
    private record Aliased(Jackfield hub, Map<String, String> aliases) implements Endpoints {
        @Override
        public Scopes scopes() {
            return new Scopes(hub.hub().catalog(), Map.of(), aliases, ".");
        }

        @Override
        public McpEndpoint endpoint(Scope scope) {
            return hub.endpoint(scope);
        }
    }

    Hub hub() {
        return hub.hub();
    }

    List<AuditRecord> audit() {
        return audit;
    }

    void shut() {
        isOpen = false;
    }

    URI url(String path) {
        return host.uri().resolve(path);
    }

    HttpResponse<String> post(String path, String body, String... headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// The answer to one call at `/rpc`.
    JsonNode call(String body) throws IOException, InterruptedException {
        return Json.parse(post("/rpc", body).body()).tree();
    }

    @Override
    public void close() {
        client.close();
        host.close();
        hub.close();
    }
}
