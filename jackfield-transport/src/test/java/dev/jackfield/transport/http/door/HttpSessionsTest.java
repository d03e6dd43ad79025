package dev.jackfield.transport.http.door;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HttpSessionsTest {
    private static final int MORE_THAN_THERE_ARE = 5000;

    @Test
    void sessionThatCannotBeMadeKeepsNoPlace() {
        var broken = new Admission("ann", () -> {
            throw new IllegalStateException("no server");
        });
        try (var sessions = new HttpSessions(Duration.ofMinutes(1), Duration.ofMinutes(1))) {
            for (var n = 0; n < MORE_THAN_THERE_ARE; n++) {
                assertThatThrownBy(() -> sessions.open(broken)).hasMessage("no server");
            }
        }
    }
}
