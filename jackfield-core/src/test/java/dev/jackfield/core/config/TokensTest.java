package dev.jackfield.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    @Test
    void numberIsRead() {
        assertThat(Tokens.parse("8000")).isEqualTo(new Tokens(8_000)).hasToString("8000");
        assertThat(Tokens.parse("0")).isEqualTo(new Tokens(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"499", "-1", "10000001", "99999999999", "many", ""})
    void anythingElseIsRefusedWithTheBounds(String text) {
        assertThatThrownBy(() -> Tokens.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("must be a number of tokens from 500 to 10000000, or 0 for no limit");
    }
}
