package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.upstream.BackoffWait.FailureLog;
import org.junit.jupiter.api.Test;

class FailureLogTest {
    private final FailureLog troubles = new FailureLog();

    @Test
    void reasonIsToldOnceUntilItChanges() {
        assertThat(troubles.recordFailure("no such program"))
                .hasValueSatisfying(text -> assertThat(text).endsWith("no such program"));
        assertThat(troubles.recordFailure("no such program")).isEmpty();
        assertThat(troubles.recordFailure("exited with status 7")).isPresent();
    }

    @Test
    void recoveryTellsHowOftenItFailed() {
        troubles.recordFailure("no such program");
        troubles.recordFailure("no such program");

        assertThat(troubles.recordSuccess()).hasValue("is back after 2 failed attempts");
        assertThat(troubles.recordFailure("no such program")).isPresent();
    }

    @Test
    void firstSuccessIsNoRecovery() {
        assertThat(troubles.recordSuccess()).isEmpty();
    }
}
