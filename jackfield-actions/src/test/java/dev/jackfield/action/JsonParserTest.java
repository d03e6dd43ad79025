package dev.jackfield.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonParserTest {
    @Test
    void everyFormIsRead() {
        assertThat(JsonParser.parse(" {\"a\": [1, -2.5, 1e3, true, false, \"x\\n\\u00e9\\\"\"], \"b\" : {}} "))
                .isEqualTo(Map.of("a", List.of(1, -2.5, 1000.0, true, false, "x\né\""), "b", Map.of()));
        assertThat(JsonParser.parse("null")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1", "[1,]", "{a:1}", "\"a", "01", "10 seconds", "tru", "\"\\x\"", "\"\\u00\""})
    void allElseIsRefused(String text) {
        assertThatThrownBy(() -> JsonParser.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
