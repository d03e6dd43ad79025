package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.toolrpc.RpcKeys;
import dev.jackfield.builtin.program.ProgramSettings;
import dev.jackfield.builtin.url.UrlSettings;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.settings.ConfiguredSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerMapTest {
    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    private ConfiguredSource source(String id) {
        return Objects.requireNonNull(folder.load().settings().sources().get(id));
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8001/rpc,     RPC",
        "https://example.com/tools/RPC, RPC",
        "http://localhost:8001/rpc/,    RPC",
        "http://localhost:8001/rpc?k=1, RPC",
        "http://localhost:8001,         AUTO",
        "http://localhost:8001/tools,   AUTO",
        "http://localhost:8001/mcp-rpc, AUTO",
    })
    void urlTellsItsKindByItsEnd(String url, String transport) {
        folder.variable("MCP_SERVER_MAP", "{\"a\": \"%s\"}".formatted(url));

        assertThat(source("a").settings(RpcKeys.class).orElseThrow().transport())
                .hasToString(transport);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:1/mcp",
                "https://h/mcp/files",
                "https://h/sse?key=1",
                "wss://h/rpc",
                "ws://h/mcp"
            })
    void urlOfMcpStaysOne(String url) {
        folder.variable("MCP_SERVER_MAP", "{\"a\": \"%s\"}".formatted(url));

        assertThat(source("a").settings(UrlSettings.class)).isPresent();
    }

    @Test
    void callsMayTakeAMinute() {
        folder.variable("MCP_SERVER_MAP", """
            {"a": "http://localhost:1/rpc", "b": {"command": "x"}, "c": {"url": "http://h/mcp", "timeout": "5s"}}\
            """);

        assertThat(source("a").settings(RpcKeys.class).orElseThrow().times()).isEqualTo(of(60_000));
        assertThat(source("b")
                        .settings(ProgramSettings.class)
                        .orElseThrow()
                        .server()
                        .times())
                .isEqualTo(of(60_000));
        assertThat(source("c")
                        .settings(UrlSettings.class)
                        .orElseThrow()
                        .server()
                        .times()
                        .timeout())
                .isEqualTo(Duration.ofSeconds(5));
    }

    private static CallTimes of(long millis) {
        return new CallTimes(Duration.ofMillis(millis), Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"5, 5000", "120, 120000", "2.5, 2500", "'', 60000"})
    void timeOfCallsCanBeSet(String seconds, long millis) {
        folder.variable("MCP_SERVER_MAP", "{\"a\": \"http://localhost:1/rpc\"}").variable("MCP_CALL_TIMEOUT", seconds);

        assertThat(source("a").settings(RpcKeys.class).orElseThrow().times()).isEqualTo(of(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "ten", "1m"})
    void timeMustBeANumberOfSeconds(String seconds) {
        folder.variable("MCP_SERVER_MAP", "{\"a\": \"http://localhost:1/rpc\"}").variable("MCP_CALL_TIMEOUT", seconds);

        assertThat(folder.problems()).containsExactly("MCP_CALL_TIMEOUT: must be a number of seconds, for example 60");
    }

    @Test
    void sourcesOfTheFileAreNotLimited() {
        folder.file("jackfield.yaml", "sources: {a: {command: x}}\n").variable("MCP_CALL_TIMEOUT", "5");

        assertThat(source("a")
                        .settings(ProgramSettings.class)
                        .orElseThrow()
                        .server()
                        .times()
                        .timeout())
                .isEqualTo(Duration.ofSeconds(30));
    }
}
