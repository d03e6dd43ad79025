package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.EnsembleToolbox;
import dev.jackfield.api.McpClient;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Servers of the protocol's authors as ensembles of a Java program.
@Timeout(120)
class EnsembleIT {
    @TempDir
    private Path folder;

    private static List<String> filesystem(String... folders) {
        return NodeRuntime.command(
                NodeRuntime.installed("@modelcontextprotocol/server-filesystem/dist/index.js"), folders);
    }

    private Ensemble files() {
        var client = McpClient.stdio(filesystem(folder.toString()), Map.of("ALLOWED_PATHS", folder.toString()));
        return Ensemble.discover(client, "mcp-filesystem");
    }

    private static String text(Ensemble ensemble, String tool, Fields arguments) throws InterruptedException {
        var invocation = new Canister.ToolInvocation("call_1", tool, arguments, Instant.now());
        var result = new EnsembleToolbox(List.of(ensemble)).call(invocation, _ -> {});
        return ((CanisterContent.Text) result.content().getFirst()).text();
    }

    private static Fields path(Path file) {
        return Fields.of("path", Json.string(file.toString()));
    }

    @Test
    void filesAreReadAndOthersAreRefused() throws Exception {
        var file = Files.writeString(folder.toRealPath().resolve("hello.txt"), "Grüße, 世界");
        try (var ensemble = files()) {
            assertThat(text(ensemble, "read_text_file", path(file))).isEqualTo("Grüße, 世界");

            assertThatThrownBy(() -> text(ensemble, "mcp-filesystem:read_text_file", path(Path.of("/etc/passwd"))))
                    .isInstanceOf(ToolExecutionFailure.class)
                    .hasMessageStartingWith("MCP tool execution failed: ")
                    .hasMessageContaining("outside allowed directories");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void programRunsWithItsVariablesUntilTheEnsembleIsDisconnected() throws Exception {
        var before = children();
        ProcessHandle program;
        try (var _ = files()) {
            var started = ProcessHandle.current()
                    .children()
                    .filter(child -> !before.contains(child.pid()))
                    .filter(child -> child.info().command().orElse("").endsWith("node"))
                    .toList();
            assertThat(started).hasSize(1);
            program = started.getFirst();
            assertThat(Files.readString(Path.of("/proc/%d/environ".formatted(program.pid())), StandardCharsets.UTF_8))
                    .contains("ALLOWED_PATHS=" + folder);
        }
        program.onExit().get(60, TimeUnit.SECONDS);
    }

    private static Set<Long> children() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    static List<List<String>> programs() {
        return List.of(filesystem(System.getProperty("java.io.tmpdir")), EverythingServer.stdioCommand());
    }

    /// The client of the protocol's authors says which tools there are.
    @ParameterizedTest
    @MethodSource("programs")
    void everyToolIsOneInvokerOfTheSameNameAndSchema(List<String> command) {
        var listed = TypeScriptSdk.V1
                .converse(new ServerTarget.Stdio(command), List.of())
                .tools();
        try (var ensemble = Ensemble.discover(McpClient.stdio(command), "mcp-server")) {
            assertThat(ensemble.invokers().keySet()).containsAll(listed).hasSizeGreaterThan(5);

            var tools = ensemble.connection().orElseThrow().listTools();
            assertThat(ensemble.invokers()).hasSameSizeAs(tools);
            assertThat(tools).allSatisfy(tool -> {
                var invoker = ensemble.accessInvoker(tool.name());
                assertThat(invoker.name()).isEqualTo(tool.name());
                assertThat(invoker.argumentsSchema()).isEqualTo(tool.inputSchema());
                assertThat(invoker.description()).isEqualTo(tool.description());
            });
        }
    }
}
