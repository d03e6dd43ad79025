package dev.jackfield.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;

/// What is known of a task while its events arrive.
class TaskAssemblyTest {
    private final TaskAssembly known = new TaskAssembly();

    private void hear(String status) {
        known.apply(Fields.of(
                "statusUpdate",
                Fields.of("taskId", Json.string("t"))
                        .with("status", Json.parse(status).object().orElseThrow())));
    }

    private void ask() {
        hear("{\"state\":\"TASK_STATE_INPUT_REQUIRED\",\"message\":{\"messageId\":\"m\"}}");
    }

    @Test
    void anAnsweredQuestionThatIsRepeatedDoesNotCountAgain() {
        ask();
        known.markAnswered();
        ask();

        assertThat(known.isDone()).isFalse();
    }

    @Test
    void theSameQuestionAfterFurtherWorkCountsAgain() {
        ask();
        known.markAnswered();
        hear("{\"state\":\"TASK_STATE_WORKING\"}");
        ask();

        assertThat(known.isDone()).isTrue();
    }
}
