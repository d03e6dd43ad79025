package dev.jackfield.a2a.door.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The state of a task, as its call has it.
class TaskStateTest {
    private static final Instant NOW = Instant.parse("2026-11-17T10:00:00.123456Z");
    private static final TaskNotes NOTES = TaskNotes.of(
            new ItemName("s", "t"), "asked", "c", A2aVersion.V10, Fields.of("messageId", Json.string("m")));

    private static TaskView view(TaskNotes notes, @Nullable Ending ending, Json... questions) {
        var asked = new LinkedHashMap<String, Json>();
        for (var question : questions) {
            asked.put("q" + asked.size(), question);
        }
        return TaskView.of(new CallState(
                "id", notes.about(), NOW, NOW, NOW.plusSeconds(9), "", asked, Optional.ofNullable(ending), true));
    }

    private static Json question(String mode) {
        return Fields.of("params", Fields.of("message", Json.string("Well?")).with("mode", mode));
    }

    @Test
    void callThatHasNotBegunIsSubmitted() {
        assertThat(view(NOTES, null).state()).isEqualTo(TaskState.SUBMITTED);
        assertThat(view(NOTES.withWorking(), null).state()).isEqualTo(TaskState.WORKING);
    }

    @Test
    void callOfAnotherDoorIsAtWork() {
        assertThat(view(new TaskNotes(Fields.EMPTY), null).state()).isEqualTo(TaskState.WORKING);
    }

    @Test
    void questionRequiresInputAndAPageALogin() {
        assertThat(view(NOTES.withWorking(), null, question("form")).state()).isEqualTo(TaskState.INPUT_REQUIRED);
        assertThat(view(NOTES.withWorking(), null, question("url")).state()).isEqualTo(TaskState.AUTH_REQUIRED);
    }

    @Test
    void endingDecidesTheLastState() {
        var error = Fields.of("isError", RawJson.TRUE);

        assertThat(view(NOTES, new Ending.Replied(Fields.EMPTY)).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(view(NOTES, new Ending.Replied(error)).state()).isEqualTo(TaskState.FAILED);
        assertThat(view(NOTES, ToolFailure.proxy("X", "x").ending()).state()).isEqualTo(TaskState.FAILED);
        assertThat(view(NOTES, new Ending.Lost()).state()).isEqualTo(TaskState.FAILED);
        assertThat(view(NOTES, new Ending.Cancelled()).state()).isEqualTo(TaskState.CANCELED);
        assertThat(view(NOTES.withLastState(TaskState.REJECTED), new Ending.Lost())
                        .state())
                .isEqualTo(TaskState.REJECTED);
        assertThat(view(NOTES.withLastState(TaskState.COMPLETED), new Ending.Lost())
                        .state())
                .isEqualTo(TaskState.FAILED);
    }

    @Test
    void timeIsInUtcWithMilliseconds() {
        assertThat(view(NOTES, null).status().text("timestamp")).contains("2026-11-17T10:00:00.123Z");
    }

    @Test
    void messageHasTheSameIdWhileItSaysTheSame() {
        var one = view(NOTES, new Ending.Lost()).status().object("message");
        var two = view(NOTES, new Ending.Lost()).status().object("message");

        assertThat(one).isEqualTo(two);
        assertThat(one.text("taskId")).contains("id");
        assertThat(one.text("contextId")).contains("c");
    }
}
