package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.state;
import static dev.jackfield.a2a.door.AgentUser.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages in plain words, and the workflow that answers them.
@Timeout(60)
class WorkflowTextAgentTest {
    private static final String ASK = """
        {"name":"ask","description":"Takes a sentence.","inputSchema":{"type":"object",
         "properties":{"text":{"type":"string"}},"required":["text"]}}\
        """;

    private static Source shop() {
        return JavaTools.named("shop")
                .tool(
                        ASK,
                        (arguments, _) ->
                                Reply.text("You said: " + arguments.get("text").asString()));
    }

    @Test
    void workflowAnswersThem() throws Exception {
        try (var hub = AgentHub.with(shop()).workflow("shop").start()) {
            var task = hub.user().send(params(words("Cancel my order")));

            assertThat(state(task)).isEqualTo("COMPLETED");
            assertThat(task.toString()).contains("You said: Cancel my order");
        }
    }

    @Test
    void withoutAWorkflowTheyAreToldHowToolsAreCalled() throws Exception {
        try (var hub = AgentHub.with(shop()).start()) {
            var task = hub.user().send(params(words("Cancel my order")));

            assertThat(state(task)).isEqualTo("INPUT_REQUIRED");
            assertThat(task.toString()).contains("list_tools", "shop");
        }
    }

    @Test
    void workflowThatIsNotThereIsNamed() throws Exception {
        try (var hub = AgentHub.with(shop()).workflow("store").start()) {
            var task = hub.user().send(params(words("Cancel my order")));

            assertThat(state(task)).isEqualTo("FAILED");
            assertThat(task.toString()).contains("UNKNOWN_SERVER", "store");
        }
    }
}
