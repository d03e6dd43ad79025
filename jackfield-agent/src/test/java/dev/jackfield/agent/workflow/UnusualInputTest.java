package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values and sentences that a command does not expect.
@Timeout(120)
class UnusualInputTest extends SharedWorkflow {
    @Override
    WorkflowTest open(Path folder) throws Exception {
        new SampleFolder(folder).write("_commands/Reserve.java", """
            package _commands;

            import dev.jackfield.workflow.*;

            @CommandDescription("Reserves a table.")
            public final class Reserve implements Command<Reserve.Parameters, Object> {
                public record Table(String room, int number) {}

                public record Parameters(Table table) {}

                @Override
                public CommandOutput run(Parameters given, Object state, Turn turn) {
                    return CommandOutput.of(given.table().room() + " " + given.table().number());
                }
            }
            """);
        return WorkflowTest.of(folder);
    }

    @Test
    void aCallWithATextForARecordIsTold() {
        assertThat(WorkflowTest.text(test.call("reserve", Map.of("table", "corner"))))
                .contains("/table")
                .contains("object expected");
    }

    @Test
    void aRecordIsSaidAsJson() {
        assertThat(say("@reserve")).isEqualTo("To reserve, I need the table (as a JSON object).");
        assertThat(say("{\"room\":\"Hall\",\"number\":4}")).isEqualTo("Hall 4");
        assertThat(say("@reserve table='{\"room\":\"Hall\",\"number\":5}'")).isEqualTo("Hall 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@reserve table=corner", "@reserve table=5", "@reserve table=[1]", "@reserve table='{'"})
    void otherWordsForARecordAreAskedAgain(String sentence) {
        assertThat(say(sentence)).isEqualTo("To reserve, I need the table (as a JSON object).");
    }

    @Test
    void aRecordWithAWrongValueIsAskedAgainWithTheReason() {
        assertThat(say("@reserve table='{\"room\":\"Hall\",\"number\":\"five\"}'"))
                .contains("integer expected")
                .contains("I need the table");
        assertThat(say("{\"room\":\"Hall\",\"number\":5}")).isEqualTo("Hall 5");
    }

    @Test
    void aSentenceThatIsTooLongIsNotReadInPart() {
        var answer = say("@reserve table='{\"room\":\"Hall\",\"number\":5}' " + "please ".repeat(400));

        assertThat(answer).contains("at most 2,000 characters").contains("Nothing was done");
    }

    @Test
    void anAnswerThatIsTooLongLeavesTheQuestionOpen() {
        say("@reserve");

        assertThat(say("please ".repeat(400))).contains("at most 2,000 characters");
        assertThat(say("{\"room\":\"Hall\",\"number\":4}")).isEqualTo("Hall 4");
    }
}
