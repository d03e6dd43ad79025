package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureLogTest {
    private final FailureLog troubles = new FailureLog();

    @Test
    void reasonIsToldOnceUntilItChanges() {
        assertThat(troubles.met("no such program"))
                .hasValueSatisfying(text -> assertThat(text).endsWith("no such program"));
        assertThat(troubles.met("no such program")).isEmpty();
        assertThat(troubles.met("exited with status 7")).isPresent();
    }

    @Test
    void recoveryTellsHowOftenItFailed() {
        troubles.met("no such program");
        troubles.met("no such program");

        assertThat(troubles.over()).hasValue("is back after 2 failed attempts");
        assertThat(troubles.met("no such program")).isPresent();
    }

    @Test
    void firstSuccessIsNoRecovery() {
        assertThat(troubles.over()).isEmpty();
    }
}
