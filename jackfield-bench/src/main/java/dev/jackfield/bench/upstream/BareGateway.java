package dev.jackfield.bench.upstream;

import dev.jackfield.protocol.mcp.Headers;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// A minimal gateway: the HTTP server and client of the hub, and nothing between them. It forwards bytes and a
/// few headers, and never parses JSON.
public final class BareGateway extends Handler.Abstract {
    private static final List<String> FORWARDED =
            List.of("Accept", Headers.PROTOCOL_VERSION, Headers.METHOD, Headers.NAME, Headers.SESSION);

    private final HttpClient client = new HttpClient();
    private final URI upstream;

    private BareGateway(URI upstream) {
        this.upstream = upstream;
        client.setExecutor(JettyProgram.threads());
        client.setMaxConnectionsPerDestination(1024);
        client.setMaxRequestsQueuedPerDestination(4096);
    }

    public static void main(String[] arguments) throws Exception {
        var gateway = new BareGateway(URI.create(arguments[0]));
        gateway.client.start();
        JettyProgram.serve(gateway);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var body = Content.Source.asByteBuffer(request);
        var answer = client.newRequest(upstream)
                .method(request.getMethod())
                .headers(headers -> copy(request.getHeaders(), headers))
                .body(new ByteBufferRequestContent("application/json", body))
                .send();
        respond(answer, response, callback);
        return true;
    }

    private static void copy(HttpFields from, HttpFields.Mutable to) {
        for (var name : FORWARDED) {
            var value = from.get(name);
            if (value != null) {
                to.put(name, value);
            }
        }
    }

    private static void respond(ContentResponse answer, Response response, Callback callback) {
        response.setStatus(answer.getStatus());
        copy(answer.getHeaders(), response.getHeaders());
        response.getHeaders().put("Content-Type", "application/json");
        response.getHeaders().put("Content-Length", answer.getContent().length);
        response.write(true, ByteBuffer.wrap(answer.getContent()), callback);
    }
}
