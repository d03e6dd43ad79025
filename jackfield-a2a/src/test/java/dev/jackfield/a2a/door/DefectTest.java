package dev.jackfield.a2a.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.toolrpc.CrashingSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A source with a defect.
@Timeout(60)
class DefectTest {

    @Test
    void agentsGetTheIdOfTheCallAlone() throws Exception {
        try (var hub = AgentHub.with(new CrashingSource()).start()) {
            var task = hub.user()
                    .result("SendMessage", AgentUser.params(AgentUser.message("broken", "crash", "{}")))
                    .toString();

            assertThat(task)
                    .contains("TASK_STATE_FAILED", "PROXY_INTERNAL_ERROR")
                    .contains(hub.audit().getLast().id())
                    .doesNotContain("a defect", "Exception", "CrashingSource");
        }
    }
}
