package dev.jackfield.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1000, 1000", "64KiB, 65536", "16MiB, 16777216", "2GiB, 2147483648"})
    void isReadAndWrittenTheSameWay(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(bytes)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "huge", "-1", "1.5MiB", "16MB"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sizeBeyondALongIsRefused() {
        assertThatThrownBy(() -> ByteSize.parse("999999999999GiB")).isInstanceOf(ArithmeticException.class);
    }
}
