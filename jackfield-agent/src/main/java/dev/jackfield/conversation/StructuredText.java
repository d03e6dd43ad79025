package dev.jackfield.conversation;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Json;
import java.util.List;
import java.util.Optional;

/// The structured content of a tool's result, which most servers return as a text besides.
record StructuredText(Json structured) {
    /// A text that is much longer than the JSON says something else.
    private static final int LONGEST_FACTOR = 8;

    private static final int SPARE = 1_000;

    /// Returns whether one of the texts says the same.
    boolean isIn(List<CanisterContent> content) {
        return content.stream()
                .anyMatch(part -> part instanceof CanisterContent.Text text
                        && isSaidBy(text.text().strip()));
    }

    private boolean isSaidBy(String text) {
        return text.equals(structured.toString())
                || text.equals(wrapped().orElse(null))
                || (mayBeJson(text) && isEqualTo(text));
    }

    /// Returns the text of a value that is no object and was wrapped into one: `{"result": "sunny"}`.
    private Optional<String> wrapped() {
        return structured
                .smallObject()
                .filter(object -> object.keys().size() == 1)
                .flatMap(object -> object.get(object.keys().getFirst()))
                .map(value -> value.text().orElseGet(value::toString));
    }

    private boolean mayBeJson(String text) {
        return (text.startsWith("{") || text.startsWith("["))
                && text.length() <= (long) structured.length() * LONGEST_FACTOR + SPARE;
    }

    /// Compares without regard to white space and the order of members.
    private boolean isEqualTo(String text) {
        try {
            return Json.parse(text).tree().equals(structured.tree());
        } catch (BadJson other) {
            return false;
        }
    }
}
