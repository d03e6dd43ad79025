package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sentences to a workflow of which nothing is configured, in a program that has a language model.
@Timeout(120)
class MissingValuesTest {
    @TempDir
    static Path folder;

    // of the test that runs; the workflow asks for it at each use
    private static Supplier<Optional<ChatModel>> configured = Optional::empty;
    private static OpenWorkflow workflow;

    private final ScriptedChat model = new ScriptedChat();
    private OpenSession session;

    @BeforeAll
    static void open() throws Exception {
        command("Book", "utterances = {\"book a table\", \"reserve a table for 4\"}", "Booked for %d on %s");
        command("ShowTables", "utterances = \"show the tables\", hints = Hint.READ_ONLY", "Tables for %d on %s");
        workflow = Workflows.open(
                WorkflowSettings.of(folder, null), Optional::empty, () -> MissingValuesTest.configured.get());
    }

    private static void command(String name, String about, String answer) throws Exception {
        new SampleFolder(folder).write("_commands/" + name + ".java", """
            package _commands;

            import dev.jackfield.tools.*;
            import dev.jackfield.workflow.*;

            @CommandDescription(value = "Is about tables.", %s)
            public final class %s implements Command<%s.Parameters, Object> {
                public enum Day { FRIDAY, SATURDAY }

                public record Parameters(@Param(value = "how many", min = 1, max = 8) int guests, Day day) {}

                @Override
                public CommandOutput run(Parameters given, Object state, Turn turn) {
                    return CommandOutput.of("%s".formatted(given.guests(), given.day()));
                }
            }
            """.formatted(about, name, name, answer));
    }

    @AfterAll
    static void close() {
        workflow.close();
    }

    @BeforeEach
    void begin(TestInfo test) {
        configured = () -> Optional.of(model);
        session = workflow.session(test.getTestMethod().orElseThrow().getName() + test.getDisplayName());
    }

    private String say(String sentence) {
        return WorkflowTest.text(session.say(sentence));
    }

    @Test
    void aSentenceWithAllValuesIsReadWithoutTheModel() {
        assertThat(say("@book a table for 4 on friday")).isEqualTo("Booked for 4 on FRIDAY");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void theModelIsAskedForMissingValuesAlone() {
        model.says("{\"guests\": 7, \"day\": \"FRIDAY\"}");

        assertThat(say("@show_tables for 4, the evening before the weekend")).isEqualTo("Tables for 4 on FRIDAY");
    }

    @Test
    void aCommandThatChangesSomethingWaitsForTheUser() {
        model.says("{\"day\": \"FRIDAY\"}");

        assertThat(say("@book for 4, the evening before the weekend")).contains("guests 4", "day FRIDAY", "yes or no");
        assertThat(say("yes")).isEqualTo("Booked for 4 on FRIDAY");
    }

    @Test
    void anAnswerThatTheRulesCannotReadGoesToTheModel() {
        model.says("{}").says("{\"day\": \"saturday\"}");

        assertThat(say("@show_tables for 4")).contains("I need the day");
        assertThat(say("the last one before Monday")).isEqualTo("Tables for 4 on SATURDAY");
        assertThat(model.requests()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"day\": 5}",
                "{\"day\": \"SUNDAY\"}",
                "{\"day\": [\"FRIDAY\", \"SATURDAY\"]}",
                "{\"day\": {\"name\": \"FRIDAY\"}}",
                "{\"command\": \"book\", \"workitem_path\": \"/Admin\", \"text\": \"FRIDAY\"}",
                "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"book\",\"arguments\":{\"day\":\"FRIDAY\"}}}",
                "FRIDAY"
            })
    void whatDoesNotFitIsAskedOfTheUser(String reply) {
        model.says(reply);

        assertThat(say("@show_tables for 4, whenever"))
                .contains("I need the day")
                .doesNotContain("Tables");
        assertThat(say("friday")).isEqualTo("Tables for 4 on FRIDAY");
    }

    @Test
    void aValueThatTheSchemaRefusesIsAskedOfTheUserWithTheReason() {
        model.says("{\"guests\": 90}");

        assertThat(say("@show_tables on friday for all of us"))
                .contains("I need the guests")
                .contains("8");
        assertThat(say("4")).isEqualTo("Tables for 4 on FRIDAY");
    }

    @Test
    void aHugeReplyIsIgnored() {
        model.says("{\"day\": \"FRIDAY\"}" + " ".repeat(20_000));

        assertThat(say("@show_tables for 4, whenever")).contains("I need the day");
    }

    @Test
    void aModelThatFailsIsDoneWithout() {
        model.then((_, _) -> {
            throw new ModelException(ModelException.Kind.CONNECTION, "down");
        });

        assertThat(say("@show_tables for 4, whenever")).contains("I need the day");
    }

    @Test
    void aModelThatCannotBeUsedIsDoneWithout() {
        configured = () -> {
            throw new ModelException(ModelException.Kind.REQUEST, "Provider not registered");
        };

        assertThat(say("@show_tables for 4, whenever")).contains("I need the day");
    }

    @Test
    void offlineMeansThatNoModelReadsTheSentence() throws InterruptedException {
        var settings = WorkflowSettings.of(folder, null).with(WorkflowSettings.Extraction.OFFLINE, false);
        try (var offline = Workflows.open(settings, Optional::empty, () -> Optional.of(model))) {
            var answer = offline.session("ann").say("@show_tables for 4, whenever");

            assertThat(WorkflowTest.text(answer)).contains("I need the day");
        }
        assertThat(model.requests()).isEmpty();
    }
}
