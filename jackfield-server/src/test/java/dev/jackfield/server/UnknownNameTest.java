package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.Ensembles;
import dev.jackfield.api.McpClient;
import dev.jackfield.executor.ActionClient;
import dev.jackfield.executor.ActionExecutor;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.skill.SkillRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The name of a tool that does not exist, at every door and in every Java API. The hub has one text; actions, skills
/// and ensembles have words of their own.
class UnknownNameTest {
    private static final String HUB = "No tool 'ai.proces' is visible to you. Did you mean ai.process?";
    private static final Map<String, Object> NOTHING = Map.of();

    @TempDir
    private Path folder;

    private OpenHub hub;

    /// A way to call `ai.proces`.
    enum Facade {
        MCP("\"code\":-32602,\"message\":\"" + HUB) {
            @Override
            String answer(OpenHub hub) throws Exception {
                try (var client = hub.mcp("/mcp", "")) {
                    return client.call("ai.proces", "{}").toString();
                }
            }
        },
        PLAIN_JSON_RPC("\"code\":-32601,\"message\":\"" + HUB) {
            @Override
            String answer(OpenHub hub) throws Exception {
                return hub.post("/rpc", "", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ai.proces\"}")
                        .body();
            }
        },
        A2A(HUB) {
            @Override
            String answer(OpenHub hub) throws Exception {
                var answer =
                        hub.post("/a2a", "", A2A_MESSAGE, "A2A-Version", "1.0").body();
                assertThat(answer).contains("UNKNOWN_TOOL");
                return answer;
            }
        },
        JAVA_CLIENT(HUB) {
            @Override
            String answer(OpenHub hub) {
                try (var client = McpClient.http(hub.url() + "/mcp")) {
                    client.connect();
                    return thrown(() -> client.callTool("ai.proces", NOTHING));
                }
            }
        },
        ENSEMBLE("There is no tool 'ai.proces' in the ensembles ai. Did you mean ai.process?") {
            @Override
            String answer(OpenHub hub) throws Exception {
                try (var ensemble = Ensemble.discover(McpClient.http(hub.url() + "/mcp/ai"), "ai")) {
                    return thrown(() -> new Ensembles(List.of(ensemble)).accessInvoker("ai.proces"));
                }
            }
        },
        SKILL("Tool not found: ai.proces") {
            @Override
            String answer(OpenHub hub) {
                var skills = new SkillRegistry(hub.assembly().hub());
                return thrown(() -> skills.callMethod("Ai", "proces", NOTHING));
            }
        },
        ACTION_DIRECTLY("Action 'proces' not found in method 'ai'") {
            @Override
            String answer(OpenHub hub) {
                return executed(false);
            }
        },
        ACTION_THROUGH_A_HUB("Action 'proces' not found in method 'ai'") {
            @Override
            String answer(OpenHub hub) {
                return executed(true);
            }
        },
        ACTION_CLIENT("Action 'proces' not found in method 'ai'") {
            @Override
            String answer(OpenHub hub) {
                try (var executor = executor(true)) {
                    var client = new ActionClient(executor.registry().orElseThrow());
                    return thrown(() -> client.callTool("ai.proces", NOTHING));
                }
            }
        };

        private static final String A2A_MESSAGE = """
            {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER",
             "parts":[{"data":{"server":"ai","tool":"proces","arguments":{}}}]}}}\
            """;

        private final String text;

        Facade(String text) {
            this.text = text;
        }

        abstract String answer(OpenHub hub) throws Exception;

        private static String thrown(Runnable call) {
            return String.valueOf(catchThrowable(call::run).getMessage());
        }

        private static ActionExecutor executor(boolean useMcp) {
            return ActionExecutor.builder(Methods.of(new MethodAi(Services.of())))
                    .useMcp(useMcp)
                    .build();
        }

        private static String executed(boolean useMcp) {
            try (var executor = executor(useMcp)) {
                return thrown(() -> executor.executeAction("ai", "proces", NOTHING));
            }
        }
    }

    @BeforeEach
    void start() {
        hub = new OpenHub(new ConfigFolder(folder)
                .file("jackfield.yaml", "providers: {local: {kind: openai, url: \"http://127.0.0.1:9/v1\", model: m}}")
                .load());
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    @ParameterizedTest
    @EnumSource
    void eachFacadeSaysIt(Facade facade) throws Exception {
        assertThat(facade.answer(hub)).contains(facade.text);
    }
}
