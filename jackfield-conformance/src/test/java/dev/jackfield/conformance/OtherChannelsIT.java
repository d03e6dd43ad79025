package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A client over WebSocket, a hub that reaches another one over WebSocket, and behind that a server of HTTP+SSE.
class OtherChannelsIT extends EverythingExpectations {
    private final EverythingServer server = EverythingServer.startSse();
    private final HubProcess far = HubProcess.start("""
        sources:
          everything: {url: "%1$s", transport: sse}
          found: {url: "%1$s"}
        """.formatted(server.url()));
    private final HubProcess near = HubProcess.start("""
        sources:
          far: {url: "%s"}
        """.formatted(socket(far.url("everything"))));

    private static URI socket(URI http) {
        return URI.create(http.toString().replaceFirst("^http", "ws"));
    }

    @BeforeAll
    void ready() {
        far.awaitReady("everything", "found");
        near.awaitReady("far");
    }

    @AfterAll
    void stop() {
        near.close();
        far.close();
        server.close();
    }

    @Test
    void olderServerIsFoundWhereNoTransportIsNamed() {
        var session = TypeScriptSdk.V1.converse(
                new ServerTarget.Http(far.url()), List.of(new Step("found.echo", Map.of("message", "hello"))));

        assertThat(session.call("found.echo").text()).isEqualTo("Echo: hello");
    }

    @Override
    ServerTarget target() {
        return new ServerTarget.Http(socket(near.url()));
    }

    @Override
    String prefix() {
        return "far.";
    }

    @Override
    List<ForeignClient> peers() {
        return List.of(TypeScriptSdk.V1);
    }
}
