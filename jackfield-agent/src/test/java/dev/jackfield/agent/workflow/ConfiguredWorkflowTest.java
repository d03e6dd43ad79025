package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the settings of a workflow change for its sessions.
class ConfiguredWorkflowTest {
    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        SampleFolder.in(folder);
    }

    private WorkflowSettings settings(boolean confirmWrites, boolean sharedState) {
        var usual = WorkflowSettings.of(folder, null);
        return new WorkflowSettings(
                folder,
                null,
                false,
                usual.parameters(),
                usual.hints(),
                confirmWrites,
                sharedState,
                usual.sessionTime(),
                usual.maxSessions(),
                WorkflowSettings.Extraction.AUTO,
                false);
    }

    @Test
    void sessionsWithOneStateHavePlacesOfTheirOwn() throws InterruptedException {
        try (var workflow = Workflows.open(settings(false, true))) {
            var one = workflow.session("one");
            var two = workflow.session("two");
            one.callTool("greet", Map.of("name", "Ann"));
            one.callTool("open_guest", Map.of());

            assertThat(WorkflowTest.text(two.callTool("list_guests", Map.of()))).isEqualTo("[\"Ann\"]");
            assertThat(WorkflowTest.text(two.callTool("what_is_current_context", Map.of())))
                    .startsWith("You are at /:");
        }
    }

    @Test
    void aSentenceThatChangesSomethingIsConfirmedAndACallIsNot() throws InterruptedException {
        try (var workflow = Workflows.open(settings(true, false))) {
            var session = workflow.session("one");

            assertThat(WorkflowTest.text(session.say("@greet name=Ann")))
                    .isEqualTo("Shall I greet with name Ann? (yes or no)");
            assertThat(WorkflowTest.text(session.say("no"))).startsWith("Dropped.");
            session.say("@greet name=Bob");
            assertThat(WorkflowTest.text(session.say("yes"))).isEqualTo("Hello, Bob!");
            assertThat(WorkflowTest.text(session.callTool("greet", Map.of("name", "Carla"))))
                    .isEqualTo("Hello, Carla!");
            assertThat(WorkflowTest.text(session.callTool("list_guests", Map.of())))
                    .isEqualTo("[\"Bob\",\"Carla\"]");
        }
    }
}
