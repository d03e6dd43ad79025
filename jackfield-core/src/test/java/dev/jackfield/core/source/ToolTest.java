package dev.jackfield.core.source;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToolTest {
    @Test
    void toolWithEndlessAnnotationsIsRefused() {
        var annotations = IntStream.range(0, 2_000)
                .mapToObj(at -> "\"k%d\":%d".formatted(at, at))
                .collect(Collectors.joining(","));
        var definition = Json.parse("{\"name\":\"swim\",\"annotations\":{%s},\"inputSchema\":{\"type\":\"object\"}}"
                        .formatted(annotations))
                .object()
                .orElseThrow();

        assertThatThrownBy(() -> Tool.read(definition))
                .isInstanceOf(Item.InvalidDefinitionException.class)
                .hasMessageContaining("tool 'swim' has annotations that cannot be read");
    }
}
