package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.Methods;
import dev.jackfield.api.JavaProgram;
import dev.jackfield.api.McpClient;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.executor.internal.ParameterResolver;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// One action called directly, through the hub in this process, over HTTP and over standard streams: one result.
class FourWaysTest {
    private static final Map<String, Object> CONTENT =
            Map.of("big", 3_000_000_000L, "half", 0.5, "list", List.of(1, "ü"));

    private static final ActionResult EXPECTED = ActionResult.success(
                    ActionDocument.bytes("random.bin", "application/octet-stream", random()),
                    ActionDocument.text("text.txt", "text/plain", "Grüße \uD83D\uDE00\r\n\u0000"),
                    ActionDocument.json("data.json", CONTENT),
                    ActionDocument.json("empty.json", null))
            .withContent(CONTENT);

    private static final Map<String, Object> PARAMETERS =
            Map.of("documentList", EXPECTED.documents(), "content", CONTENT);

    private static byte[] random() {
        var bytes = new byte[64 * 1024];
        new Random(42).nextBytes(bytes);
        return bytes;
    }

    @Test
    void directly() {
        try (var executor = executor(false)) {
            assertThat(executor.executeAction("copy", "all", PARAMETERS)).isEqualTo(EXPECTED);
        }
    }

    @Test
    void throughTheHub() {
        try (var executor = executor(true)) {
            assertThat(executor.executeAction("copy", "all", PARAMETERS)).isEqualTo(EXPECTED);
        }
    }

    private static ActionExecutor executor(boolean useMcp) {
        return ActionExecutor.builder(Methods.of(new MethodCopy()))
                .useMcp(useMcp)
                .build();
    }

    @Test
    void overHttp() {
        try (var hub = MethodCopy.hub();
                var client = McpClient.http(hub.serveHttp(0).url()).connect()) {
            assertThat(called(client)).isEqualTo(EXPECTED);
        }
    }

    @Test
    void overStandardStreams() {
        try (var client = McpClient.stdio(JavaProgram.of(MethodCopy.class)).connect()) {
            assertThat(called(client)).isEqualTo(EXPECTED);
        }
    }

    private static ActionResult called(McpClient client) {
        return ActionResults.of(client.callTool("copy.all", ParameterResolver.toJsonForm(PARAMETERS)));
    }
}
