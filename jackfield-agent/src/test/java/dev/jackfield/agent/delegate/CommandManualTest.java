package dev.jackfield.agent.delegate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a model reads about a command, for schemas of all kinds.
class CommandManualTest {
    private static Fields schema(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void everyKindOfParameterIsDescribed() {
        var command =
                new AgentCommand("greet", "Greets a guest.", List.of("say hello to Ann", "greet Bob"), schema("""
                    {"type": "object", "required": ["name", "gifts"], "properties": {
                      "name": {"type": "string", "description": "Who.", "pattern": "^[A-Z]$", "examples": ["Ann", "Bob"]},
                      "gifts": {"type": "array", "items": {"type": "string", "enum": ["rose", "cake"]}},
                      "times": {"type": "integer", "default": 1},
                      "tone": {"enum": ["WARM", "COOL"]}}}
                    """));

        assertThat(CommandManual.of(command)).isEqualTo("""
            Greets a guest.

            `query` is one of these:
            - words: @greet name="<name>", gifts="<gifts>", times="<times>", tone="<tone>"
            - a call: {"type":"mcp_tool_call","tool_call":{"name":"greet","arguments":{"name":"Ann","gifts":["rose"]}}}

            Parameters:
            - name (string, required): Who. Pattern: ^[A-Z]$ Examples: Ann, Bob.
            - gifts (list of string, required): One of: rose, cake.
            - times (integer, optional): Default: 1.
            - tone (any, optional): One of: WARM, COOL.

            Use it for requests such as:
            - say hello to Ann
            - greet Bob\
            """);
    }

    @Test
    void aCommandWithoutParametersSaysSo() {
        assertThat(CommandManual.of(new AgentCommand("list_guests", "Lists guests.", List.of(), Fields.EMPTY)))
                .isEqualTo("""
                    Lists guests.

                    `query` is one of these:
                    - words: @list_guests
                    - a call: {"type":"mcp_tool_call","tool_call":{"name":"list_guests","arguments":{}}}

                    It has no parameters.\
                    """);
    }

    @Test
    void hugeDescriptionsStaySmall() {
        var properties = IntStream.range(0, 500)
                .mapToObj(number ->
                        "\"p%d\":{\"type\":\"string\",\"description\":\"%s\"}".formatted(number, "d".repeat(5_000)))
                .collect(Collectors.joining(",", "{\"properties\":{", "}}"));
        var command = new AgentCommand(
                "big", "d".repeat(100_000), Collections.nCopies(1_000, "e".repeat(10_000)), schema(properties));

        assertThat(CommandManual.of(command).length()).isLessThan(25_000);
    }
}
