package dev.jackfield.agent.delegate;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Writes what a model reads about the tool of a command: what it does, both forms of a query, the parameters, and
/// sentences that ask for it. Long texts are cut.
final class CommandManual {
    private static final int LONGEST_DESCRIPTION = 2_000;
    private static final int LONGEST_TEXT = 300;
    private static final int MOST_PARAMETERS = 50;
    private static final int MOST_CHOICES = 20;
    private static final int MOST_EXAMPLES = 3;

    private final AgentCommand command;
    private final List<Parameter> parameters;

    /// @param schema its part of the JSON Schema
    private record Parameter(String name, boolean isRequired, JsonNode schema) {}

    private CommandManual(AgentCommand command) {
        this.command = command;
        this.parameters = parameters(command.schema().tree());
    }

    static String of(AgentCommand command) {
        return new CommandManual(command).text();
    }

    private static List<Parameter> parameters(JsonNode schema) {
        var required = schema.path("required")
                .valueStream()
                .map(name -> name.asString(""))
                .toList();
        return schema.path("properties").properties().stream()
                .limit(MOST_PARAMETERS)
                .map(each -> new Parameter(each.getKey(), required.contains(each.getKey()), each.getValue()))
                .toList();
    }

    private String text() {
        var text = new StringBuilder(cut(command.description(), LONGEST_DESCRIPTION)).append("\n\n");
        text.append("`query` is one of these:\n- words: ")
                .append(exampleWords())
                .append("\n- a call: ");
        text.append(exampleCall()).append('\n');
        text.append(parameters.isEmpty() ? "\nIt has no parameters.\n" : "\nParameters:\n");
        parameters.forEach(each -> text.append(parameterLine(each)).append('\n'));
        if (!command.examples().isEmpty()) {
            text.append("\nUse it for requests such as:\n");
            command.examples().stream()
                    .limit(MOST_EXAMPLES)
                    .forEach(each -> text.append("- ").append(cut(each)).append('\n'));
        }
        return text.toString().strip();
    }

    /// Returns the form with words: `@cancel_order order_id="<order_id>", reason="<reason>"`.
    private String exampleWords() {
        var values = parameters.stream()
                .map(each -> "%1$s=\"<%1$s>\"".formatted(each.name))
                .collect(Collectors.joining(", "));
        return "@%s %s".formatted(command.name(), values).strip();
    }

    private Fields exampleCall() {
        var arguments = JsonNodeFactory.instance.objectNode();
        parameters.stream()
                .filter(each -> each.isRequired || parameters.size() == 1)
                .forEach(each -> arguments.set(each.name, example(each.schema)));
        return Fields.of("type", Json.string("mcp_tool_call"))
                .with(
                        "tool_call",
                        Fields.of("name", Json.string(command.name())).with("arguments", Json.of(arguments)));
    }

    /// Returns a value that fits: an example, a choice, the default, or else one of the type.
    private static JsonNode example(JsonNode schema) {
        for (var known :
                List.of(schema.path("examples").path(0), schema.path("enum").path(0), schema.path("default"))) {
            if (!known.isMissingNode()) {
                return known;
            }
        }
        var nodes = JsonNodeFactory.instance;
        return switch (schema.path("type").asString("")) {
            case "integer", "number" -> nodes.numberNode(1);
            case "boolean" -> nodes.booleanNode(true);
            case "array" -> nodes.arrayNode().add(example(schema.path("items")));
            case "object" -> nodes.objectNode();
            default -> nodes.stringNode("…");
        };
    }

    private static String parameterLine(Parameter parameter) {
        var schema = parameter.schema;
        var parts = new ArrayList<String>();
        parts.add("- %s (%s, %s):"
                .formatted(parameter.name, type(schema), parameter.isRequired ? "required" : "optional"));
        parts.add(cut(schema.path("description").asString("")));
        var item = schema.has("items") ? schema.path("items") : schema;
        if (item.has("enum")) {
            parts.add("One of: %s.".formatted(joinedValues(item.path("enum"), MOST_CHOICES)));
        }
        if (item.has("pattern")) {
            parts.add("Pattern: %s".formatted(cut(item.path("pattern").asString(""))));
        }
        if (schema.has("default")) {
            parts.add("Default: %s.".formatted(cut(displayText(schema.path("default")))));
        }
        if (schema.has("examples")) {
            parts.add("Examples: %s.".formatted(joinedValues(schema.path("examples"), MOST_EXAMPLES)));
        }
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    private static String type(JsonNode schema) {
        var type = schema.path("type").asString("any");
        return type.equals("array")
                ? "list of " + schema.path("items").path("type").asString("any")
                : type;
    }

    private static String joinedValues(JsonNode values, int most) {
        return values.valueStream()
                .limit(most)
                .map(each -> cut(displayText(each)))
                .collect(Collectors.joining(", "));
    }

    private static String displayText(JsonNode value) {
        return value.asString(value.toString());
    }

    private static String cut(String text) {
        return cut(text, LONGEST_TEXT);
    }

    static String cut(String text, int longest) {
        var line = text.strip();
        return BriefText.of(line, longest);
    }
}
