package dev.jackfield.agent.delegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.ToolResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The tools of the tool agent, with a desk that writes down what it is asked to run.
class CommandToolsTest {
    private static final String PAYLOAD =
            "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}}";

    private final List<String> messages = new ArrayList<>();
    private final CommandTools tools = new CommandTools(new RecordingDesk(messages), Set.of("hand_over"));

    private record RecordingDesk(List<String> messages) implements CommandDesk {
        @Override
        public List<AgentCommand> commands() {
            return List.of(command("greet"), command("count"), command("hand_over"));
        }

        private static AgentCommand command(String name) {
            return new AgentCommand(name, "Does it.", List.of(), Fields.EMPTY);
        }

        @Override
        public CommandResult run(String command, String message) {
            messages.add(message);
            return CommandResult.ofWords(command, message, ToolResult.text("Hello, Ann!"));
        }
    }

    private Canister.Result call(String name, String arguments) throws InterruptedException {
        var object = Json.parse(arguments).object().orElseThrow();
        return tools.call(new Canister.ToolInvocation("1", name, object, Instant.EPOCH), _ -> {});
    }

    @Test
    void eachCommandIsAToolThatTakesAQuery() {
        assertThat(tools.tools()).extracting(ToolDefinition::name).containsExactly("greet", "count");
        assertThat(tools.tools())
                .allSatisfy(tool -> assertThat(tool.inputSchema().toString()).contains("\"query\"", "\"string\""));
    }

    @Test
    void queryInWordsReachesTheCommand() throws InterruptedException {
        var result = call("greet", "{\"query\":\"say hello to Ann\"}");

        assertThat(messages).containsExactly("say hello to Ann");
        assertThat(result.content().toString()).contains("Hello, Ann!");
        assertThat(tools.results()).extracting(CommandResult::command).containsExactly("greet");
    }

    @Test
    void queryMayBeACallAsText() throws InterruptedException {
        call("greet", Fields.of("query", Json.string(PAYLOAD)).toString());

        assertThat(messages).containsExactly(PAYLOAD);
    }

    /// Models often write the object itself, though the schema says text.
    @Test
    void queryMayBeACallAsAnObject() throws InterruptedException {
        call("greet", Fields.of("query", Json.parse(PAYLOAD)).toString());

        assertThat(messages).containsExactly(PAYLOAD);
    }

    @Test
    void callsThatCannotBeMadeSayWhy() {
        assertThatThrownBy(() -> call("greet", "{}"))
                .isInstanceOf(ToolExecutionFailure.class)
                .hasMessage("The tool 'greet' needs the argument `query`.");
        assertThatThrownBy(() -> call("greet", "{\"query\":\"%s\"}".formatted("a".repeat(16_385))))
                .hasMessage("A query has at most 16,384 characters.");
        assertThatThrownBy(() -> call("hand_over", "{\"query\":\"help\"}"))
                .hasMessage("There is no command 'hand_over' here.");
        assertThat(messages).isEmpty();
    }
}
