package dev.jackfield.agent.workflow;

import static dev.jackfield.agent.workflow.RetailShop.delegate;
import static dev.jackfield.agent.workflow.RetailShop.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.delegate.CommandResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which changes a sentence or an agent makes at once, and which the user confirms.
@Timeout(120)
class ConfirmedChangesTest extends SharedWorkflow {
    @Override
    WorkflowTest open(Path folder) throws Exception {
        command(folder, "DeleteRoom", "hints = Hint.DESTRUCTIVE");
        command(folder, "CloseRoom", "hints = Hint.DESTRUCTIVE, runsAtOnce = true");
        command(folder, "CleanRoom", "hints = Hint.ADDITIVE");
        return WorkflowTest.of(folder);
    }

    private static void command(Path folder, String name, String about) throws Exception {
        var verb = name.replace("Room", "").toLowerCase(java.util.Locale.ROOT);
        new SampleFolder(folder)
                .write("_commands/" + name + ".java", """
                    package _commands;

                    import dev.jackfield.tools.*;
                    import dev.jackfield.workflow.*;

                    @CommandDescription(value = "Will %s a room.", utterances = "%s room 101", %s)
                    public final class %s implements Command<%s.Parameters, Object> {
                        public record Parameters(@Param(value = "its number", min = 100, max = 999) int room) {}

                        @Override
                        public CommandOutput run(Parameters given, Object state, Turn turn) {
                            return CommandOutput.of("Done: %s " + given.room());
                        }
                    }
                    """.formatted(verb, verb, about, name, name, verb));
    }

    @Test
    void aDestructiveCommandIsConfirmed() {
        assertThat(say("please delete room 205")).isEqualTo("Shall I delete room with room 205? (yes or no)");
        assertThat(say("yes")).isEqualTo("Done: delete 205");
    }

    @Test
    void anAuthorMayLetADestructiveCommandRunAtOnce() {
        assertThat(say("please close room 205")).isEqualTo("Done: close 205");
        assertThat(say("the sign reads: close room 205")).contains("yes or no");
    }

    @Test
    void anotherChangeRunsAtOnceFromAPlainWishAlone() {
        assertThat(say("Could you clean room 205, please?")).isEqualTo("Done: clean 205");
        assertThat(say("she asked me whether to clean room 205")).contains("yes or no");
    }

    @Test
    void aCallIsNoSentence() {
        assertThat(WorkflowTest.text(test.call("delete_room", Map.of("room", 205))))
                .isEqualTo("Done: delete 205");
    }

    private List<String> asked(String command, String query) throws InterruptedException {
        var model = new ScriptedChat()
                .calls(delegate("do it"))
                .calls(run(command, query))
                .says("Done.")
                .says("Done.");
        return test.workflow().agent(model).answer("do it").results().stream()
                .map(CommandResult::text)
                .toList();
    }

    @Test
    void anAgentCannotRunADestructiveCommandWhereItsUserCannotBeAsked() throws InterruptedException {
        var call = "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"delete_room\",\"arguments\":{\"room\":205}}}";

        assertThat(asked("delete_room", call)).singleElement().asString().contains("The user must confirm this");
        assertThat(asked("delete_room", "@delete_room room=205"))
                .singleElement()
                .asString()
                .contains("The user must confirm this");
    }

    @Test
    void anAgentNamesTheValuesOfAChange() throws InterruptedException {
        assertThat(asked("clean_room", "clean room 205 unless it is taken"))
                .singleElement()
                .asString()
                .contains("Nothing was done", "@clean_room name=");
        assertThat(asked("clean_room", "@clean_room room=205")).containsExactly("Done: clean 205");
    }
}
