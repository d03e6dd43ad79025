package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.UnauthorizedException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/// A server behind a bearer token, which must not be readable anywhere.
@TestInstance(Lifecycle.PER_CLASS)
class BearerSourceIT {
    private static final String SECRET = "s3cret-7Yd0kq";

    private final ConformanceFixture fixture = ConformanceFixture.speaking(SpokenEras.BOTH);
    private final McpMount mount = new McpMount(this::admit, McpMountSettings.DEFAULT);
    private final HttpHost guarded = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
    private final HubProcess hub =
            HubProcess.start(Workplace.with("""
                log: {level: debug}
                sources:
                  knows: {transport: http, url: "%s/mcp", headers: {Authorization: "Bearer ${GUARDED_TOKEN}"}}
                  ignorant: {transport: http, url: "%s/mcp"}
                  mistaken: {transport: http, url: "%s/mcp", headers: {Authorization: "Bearer not-%s"}}
                """.formatted(guarded.uri(), guarded.uri(), guarded.uri(), SECRET))
                    .variable("GUARDED_TOKEN", SECRET));

    private Admission admit(HttpExchange exchange) {
        if (!("Bearer " + SECRET).equals(exchange.header("Authorization"))) {
            throw new UnauthorizedException("Bearer realm=\"guarded\"");
        }
        return new Admission("anyone", fixture::connect);
    }

    @BeforeAll
    void ready() {
        hub.awaitReady("knows");
    }

    @AfterAll
    void stop() {
        hub.close();
        guarded.close();
        mount.close();
    }

    @Test
    void serverIsUsedWithTheToken() {
        assertThat(hub.run("call", "knows.echo", "text=hello").orThrow().out()).isEqualTo("hello");
    }

    @Test
    void serverThatWantsATokenSaysSo() {
        var states = hub.run("sources").orThrow().out();

        assertThat(states.lines().filter(line -> line.matches("(ignorant|mistaken)\t.*")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("backoff", "401"));
    }

    @Test
    void tokenIsNeitherLoggedNorExplained() {
        hub.run("call", "knows.echo", "text=hello").orThrow();
        var explained = hub.run("check", "--explain").orThrow();
        var listed = hub.run("sources", "--json").orThrow();

        assertThat(explained.out()).contains("headers");
        assertThat(hub.log() + explained.out() + explained.err() + listed.out()).doesNotContain(SECRET);
    }
}
