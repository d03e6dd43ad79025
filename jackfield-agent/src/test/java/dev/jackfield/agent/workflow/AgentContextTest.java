package dev.jackfield.agent.workflow;

import static dev.jackfield.agent.workflow.RetailShop.delegate;
import static dev.jackfield.agent.workflow.RetailShop.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.delegate.CommandResult;
import dev.jackfield.agent.model.ToolDefinition;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An agent moves through the contexts of a workflow.
@Timeout(120)
class AgentContextTest {
    @TempDir
    Path folder;

    private final ScriptedChat model = new ScriptedChat();

    private List<String> tools(int step) {
        return model.requests().get(step).tools().stream()
                .map(ToolDefinition::name)
                .toList();
    }

    @Test
    void theToolsFollowThePlaceOfTheSession() throws Exception {
        SampleFolder.in(folder);
        model.calls(delegate("seat Ann"))
                .calls(run("greet", "@greet name=Ann"))
                .calls(run("open_guest", "open"))
                .calls(run("seat_guest", "seat"))
                .calls(run("go_up", "up"))
                .says("Ann is seated.")
                .says("Done.");
        try (var hall = Workflows.open(folder)) {
            var results = hall.agent(model).answer("seat Ann").results();

            assertThat(results)
                    .extracting(CommandResult::text)
                    .startsWith("Hello, Ann!", "opened", "seated Ann")
                    .last()
                    .asString()
                    .startsWith("You are at /");
            assertThat(tools(1)).contains("greet").doesNotContain("seat_guest", "go_up");
            assertThat(tools(3)).contains("greet", "seat_guest", "go_up", "reset_context");
            assertThat(tools(5)).doesNotContain("seat_guest", "go_up");
        }
    }
}
