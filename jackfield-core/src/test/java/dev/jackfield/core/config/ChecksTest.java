package dev.jackfield.core.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChecksTest {
    @Test
    void everyFailureIsKept() {
        var checks =
                new Checks().that(false, "a", "first").that(true, "b", "fine").that(false, "c", "second");

        assertThatThrownBy(checks::done)
                .isInstanceOf(BadConfigException.class)
                .hasMessage("first")
                .hasSuppressedException(new BadConfigException("c", "second"));
    }

    @Test
    void nothingWrongIsNothingThrown() {
        assertThatCode(new Checks().that(true, "a", "fine")::done).doesNotThrowAnyException();
    }
}
