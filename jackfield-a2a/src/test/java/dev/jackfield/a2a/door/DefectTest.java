package dev.jackfield.a2a.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A source with a defect.
@Timeout(60)
class DefectTest {

    @Test
    void agentsGetTheIdOfTheCallAlone() throws Exception {
        var broken = FakeSource.of("broken", "crash").answer((_, _) -> {
            throw new IllegalStateException("a defect");
        });
        try (var hub = AgentHub.with(broken).start()) {
            var task = hub.user()
                    .result("SendMessage", AgentUser.params(AgentUser.message("broken", "crash", "{}")))
                    .toString();

            assertThat(task)
                    .contains("TASK_STATE_FAILED", "PROXY_INTERNAL_ERROR")
                    .contains(hub.audit().getLast().id())
                    .doesNotContain("a defect", "Exception", "FakeSource");
        }
    }
}
