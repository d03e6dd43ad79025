package dev.jackfield.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;

class FoundToolsTest {
    private static Fields json(String text) {
        return Json.parse(text).object().orElseThrow();
    }

    @Test
    void missingSourceIsToldAsTheListTellsIt() {
        var listed = ItemList.of(
                json("{\"tools\":[],\"_meta\":{\"dev.jackfield/absent\":["
                        + "{\"source\":\"mem\",\"state\":\"starting\"},"
                        + "{\"source\":\"memory\",\"state\":\"backoff\",\"reason\":\"gone\"}]}}"),
                "tools");
        var found = FoundTools.of(json("{\"results\":[],\"absent\":[\"mem\",\"memory\",\"new\"]}"), 10, listed);

        assertThat(found.notes())
                .containsExactly(
                        "mem is still starting, and is missing here.",
                        "memory is missing here: backoff, gone",
                        "new is missing here.");
    }
}
