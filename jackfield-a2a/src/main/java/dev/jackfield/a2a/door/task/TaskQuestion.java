package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.core.running.CallState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// A question that a task waits for, and how a message answers it.
///
/// Questions have the form of an elicitation of MCP. One that an agent asks in its own words carries its parts in
/// `_meta`, and is answered by a whole message.
public record TaskQuestion(String key, Fields question) {
    private static final String META = "_meta";
    private static final String PARTS = "dev.jackfield/parts";
    private static final String MESSAGE = "dev.jackfield/message";

    static TaskQuestion ofFirst(CallState call) {
        var entry = call.questions().firstEntry();
        return new TaskQuestion(entry.getKey(), entry.getValue().object().orElse(Fields.EMPTY));
    }

    /// A question in an agent's own words.
    static Fields textQuestion(List<Fields> parts) {
        var text = parts.stream().flatMap(part -> part.text("text").stream()).collect(Collectors.joining("\n"));
        var schema = Json.parse(
                "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]}");
        var params = Fields.of("message", Json.string(text))
                .with("requestedSchema", schema)
                .with(META, Fields.of(PARTS, Json.array(parts)));
        return Fields.of("method", Json.string(McpMethod.ELICITATION_CREATE)).with("params", params);
    }

    private Fields params() {
        return question.object("params");
    }

    /// Whether the user has to open a page, mostly to log in.
    boolean isLogin() {
        return params().text("mode").filter("url"::equals).isPresent();
    }

    /// The question as a client reads it: its text, and its schema or address as data.
    List<Fields> parts() {
        var own = params().object(META).get(PARTS);
        if (own.isPresent()) {
            return own.get().items().stream()
                    .flatMap(part -> part.object().stream())
                    .toList();
        }
        var data = params().without("message").without(META);
        return List.of(Part.text(params().text("message").orElse("The tool asks for input.")), Part.data(data));
    }

    /// The answer that a message gives, by the key of the question.
    Fields answer(Fields message) {
        return Fields.of(key, isInWords() ? wholeAnswer(message) : formAnswer(message));
    }

    private boolean isInWords() {
        return params().object(META).has(PARTS);
    }

    private static Fields wholeAnswer(Fields message) {
        return acceptance(Fields.of("text", Json.string(text(message)))).with(META, Fields.of(MESSAGE, message));
    }

    /// The message of an answer to a question in words. A client of MCP answers by a text.
    static Fields message(Fields answer) {
        var whole = answer.object(META).object(MESSAGE);
        return whole.isEmpty()
                ? Fields.of(
                        "parts",
                        Json.array(List.of(
                                Part.text(answer.object("content").text("text").orElse("")))))
                : whole;
    }

    private Fields formAnswer(Fields message) {
        var data = Part.of(message).stream()
                .flatMap(part -> part.get("data").flatMap(Json::object).stream())
                .findFirst();
        return data.map(this::answerFromData).orElseGet(() -> answerFromText(text(message)));
    }

    /// Data is the content of the answer, or the whole answer where it has an `action`.
    private Fields answerFromData(Fields data) {
        return data.text("action")
                                .filter(List.of("accept", "decline", "cancel")::contains)
                                .isPresent()
                        && !hasProperty("action")
                ? data
                : acceptance(data);
    }

    private boolean hasProperty(String name) {
        return params().object("requestedSchema").object("properties").has(name);
    }

    /// A text answers a question for a single value; a JSON object is the content as it is.
    private Fields answerFromText(String text) {
        if (isLogin()) {
            return Fields.of("action", Json.string("accept"));
        }
        return MessageIntent.objectIn(text).map(this::answerFromData).orElseGet(() -> acceptance(singleValue(text)));
    }

    private Fields singleValue(String text) {
        var schema = params().object("requestedSchema");
        var properties = schema.object("properties");
        var wanted = schema.texts("required")
                .findFirst()
                .or(() -> properties.keys().stream().findFirst());
        return wanted.map(name -> Fields.of(name, parseValue(text, properties.object(name))))
                .orElse(Fields.EMPTY);
    }

    /// A text as a value of the type that the schema names.
    private static Json parseValue(String text, Fields schema) {
        var plain = text.strip();
        return switch (schema.text("type").orElse("string")) {
            case "boolean" ->
                switch (plain.toLowerCase(Locale.ROOT)) {
                    case "true", "yes", "y" -> RawJson.TRUE;
                    case "false", "no", "n" -> RawJson.FALSE;
                    default -> Json.string(text);
                };
            case "integer", "number" -> number(plain).orElseGet(() -> Json.string(text));
            default -> Json.string(text);
        };
    }

    private static Optional<Json> number(String text) {
        return text.matches("-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,17})?")
                ? Optional.of(Json.parse(text))
                : Optional.empty();
    }

    private static Fields acceptance(Fields content) {
        return Fields.of("action", Json.string("accept")).with("content", content);
    }

    public static String text(Fields message) {
        return Part.of(message).stream()
                .flatMap(part -> part.text("text").stream())
                .collect(Collectors.joining("\n"));
    }
}
