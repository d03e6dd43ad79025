package dev.jackfield.a2a.door.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.Part;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a message asks for.
class MessageIntentTest {
    private static Fields message(Fields part) {
        return Fields.of("parts", Json.array(List.of(part)));
    }

    private static Fields data(String json) {
        return message(Part.data(Json.parse(json)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"tool\":\"t\",\"arguments\":{}}; server",
                "{\"server\":\"s\",\"arguments\":{}}; tool",
                "{\"server\":\"s\",\"tool\":\"t\"}; arguments",
                "{\"tool_name\":\"t\",\"arguments\":{}}; target_mcp_server_id",
                "{\"target_mcp_server_id\":\"s\",\"arguments\":{}}; tool_name",
                "{\"target_mcp_server_id\":\"s\",\"tool_name\":\"t\"}; arguments"
            })
    void missingFieldIsNamedAsTheClientSpellsIt(String json, String field) {
        assertThatThrownBy(() -> MessageIntent.of(data(json)))
                .hasMessageContaining("`message.parts.data." + field + "`");
    }

    @Test
    void textThatIsJsonOfThisFormIsTheSame() {
        var json = "{\"server\":\"s\",\"tool\":\"t\",\"arguments\":{\"a\":1}}";

        assertThat(MessageIntent.of(message(Part.text(json)))).isEqualTo(MessageIntent.of(data(json)));
    }

    @Test
    void otherTextIsWords() {
        assertThat(MessageIntent.of(message(Part.text("What can you do?")))).isInstanceOf(MessageIntent.Words.class);
        assertThat(MessageIntent.of(message(Part.text("{\"colour\":\"red\"}"))))
                .isInstanceOf(MessageIntent.Words.class);
    }
}
