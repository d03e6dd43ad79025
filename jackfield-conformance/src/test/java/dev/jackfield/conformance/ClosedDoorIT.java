package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The door of a hub with default settings: open to this machine only, and closed to web pages in its browsers.
@TestInstance(Lifecycle.PER_CLASS)
class ClosedDoorIT {
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"test","version":"1"}}}\
        """;
    private static final String LIST = """
        {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}\
        """;

    private final HubProcess hub = HubProcess.start(Workplace.create());
    private final RawHttpClient http = new RawHttpClient(hub.url());
    private final String authority = hub.url().getAuthority();

    @AfterAll
    void stop() {
        hub.close();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:PORT, '', 200",
        "localhost:PORT, '', 200",
        "localhost:PORT, http://localhost:PORT, 200",
        "127.0.0.1:PORT, http://127.0.0.1:PORT, 200",
        "127.0.0.1:PORT, http://evil.example, 403",
        "127.0.0.1:PORT, http://localhost.evil.example:PORT, 403",
        "127.0.0.1:PORT, https://evil.example:PORT, 403",
        "127.0.0.1:PORT, null, 403",
        "evil.example, '', 403",
        "evil.example:PORT, '', 403",
        "evil.example:PORT, http://evil.example:PORT, 403",
        "127.0.0.1.evil.example:PORT, '', 403",
        "'', '', 400"
    })
    void hostAndOriginAreCheckedAtEveryDoor(String host, String origin, int status) {
        var port = String.valueOf(hub.url().getPort());
        var headers = new TreeMap<String, String>();
        headers.put("Host", host.replace("PORT", port));
        if (!origin.isEmpty()) {
            headers.put("Origin", origin.replace("PORT", port));
        }

        assertThat(http.post("/mcp", headers, INITIALIZE).status()).isEqualTo(status);
        assertThat(http.get("/status", headers).status()).isEqualTo(status);
    }

    @Test
    void tokenThatNobodyGaveIsRefused() {
        var headers = Map.of("Host", authority, "Authorization", "Bearer guess");

        assertThat(http.post("/mcp", headers, INITIALIZE).status()).isEqualTo(401);
        assertThat(http.get("/status", headers).status()).isEqualTo(401);
    }

    @Test
    void hubRefusesToServeTheNetworkWithoutTokens() {
        var refused = Workplace.create().run("serve", "--host", "0.0.0.0", "--port", "0");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("Refusing to listen on 0.0.0.0 without tokens");
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class WithTokens {
        private final HubProcess closed = HubProcess.start("""
            tokens:
              - {token: token-of-ann, identity: ann}
              - {token: token-of-bob, identity: bob, roles: [admin]}
            """);
        private final RawHttpClient http = new RawHttpClient(closed.url());

        @AfterAll
        void stop() {
            closed.close();
        }

        private Map<String, String> as(String name) {
            return Map.of("Host", closed.url().getAuthority(), "Authorization", "Bearer token-of-" + name);
        }

        @Test
        void nobodyComesInWithoutOne() {
            var nobody = Map.of("Host", closed.url().getAuthority());
            var answer = http.post("/mcp", nobody, INITIALIZE);

            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate"))
                    .hasValueSatisfying(value -> assertThat(value).startsWith("Bearer"));
            assertThat(http.get("/status", nobody).status()).isEqualTo(401);
            assertThat(http.post("/mcp", as("eve"), INITIALIZE).status()).isEqualTo(401);
        }

        @Test
        void sessionIsOfNoUseToSomebodyElse() {
            var session = http.post("/mcp", as("ann"), INITIALIZE)
                    .header("Mcp-Session-Id")
                    .orElseThrow();

            assertThat(http.post("/mcp", in(session, "bob"), LIST).status()).isEqualTo(404);
            assertThat(http.post("/mcp", in(session, "ann"), LIST).status()).isEqualTo(200);
        }

        private Map<String, String> in(String session, String name) {
            var headers = new TreeMap<>(as(name));
            headers.put("Mcp-Session-Id", session);
            return headers;
        }

        @Test
        void statusIsForAdminsOnly() {
            assertThat(http.get("/status", as("ann")).status()).isEqualTo(403);
            assertThat(http.get("/status", as("bob")).status()).isEqualTo(200);
        }

        @Test
        void commandLineOnTheSameMachineComesIn() {
            assertThat(closed.run("status").exitCode()).isZero();
        }
    }
}
