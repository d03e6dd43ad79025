package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Clients of the HTTP transport of 2024-11-05 (`/sse`) with a token, at a hub that reaches another hub by it, too.
class EventStreamIT extends EverythingExpectations {
    private static final Map<String, String> ANN = Map.of("Authorization", "Bearer a-token-of-ann-1234");

    private final EverythingServer server = EverythingServer.start();
    private final HubProcess far = HubProcess.start("""
        sources:
          everything: {url: "%s"}
        """.formatted(server.url()));
    private final HubProcess near = HubProcess.start("""
        sources:
          far: {url: "%s", transport: sse}
        tokens:
          - {token: a-token-of-ann-1234, identity: ann}
        """.formatted(events(far.url("everything"))));

    private static URI events(URI http) {
        return URI.create(http.toString().replace("/mcp", "/sse"));
    }

    @BeforeAll
    void ready() {
        far.awaitReady("everything");
        near.awaitReady("far");
    }

    @AfterAll
    void stop() {
        near.close();
        far.close();
        server.close();
    }

    @Test
    void sourceHasAnEndpointOfItsOwn() {
        var session = TypeScriptSdk.V1.converse(
                new ServerTarget.Http(events(near.url("far")), ANN),
                List.of(new Step("echo", Map.of("message", "hi"))));

        assertThat(session.call("echo").text()).isEqualTo("Echo: hi");
    }

    @Override
    ServerTarget target() {
        return new ServerTarget.Http(events(near.url()), ANN);
    }

    @Override
    String prefix() {
        return "far.";
    }

    @Override
    List<ForeignClient> peers() {
        return List.of(TypeScriptSdk.V1, TypeScriptSdk.V2_LEGACY);
    }
}
