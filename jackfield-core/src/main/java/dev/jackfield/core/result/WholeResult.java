package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// A result of a tool, and what can be read of it: its text, and a JSON value.
///
/// The value is the structured content; where there is none, the text, if it is a whole JSON object or array.
final class WholeResult {
    private final JsonSlice json;
    private final ResultParts parts;
    private final byte[] text; // of the content, in UTF-8; empty if it has none
    private final Optional<JsonSlice> value;

    WholeResult(Json result) {
        this.json = JsonSlice.of(result);
        this.parts = ResultParts.of(result);
        this.text = parts.text();
        this.value = json.member("structuredContent").or(() -> parse(text));
    }

    /// Reads a result that was kept.
    static WholeResult read(byte[] kept) {
        return new WholeResult(Json.parse(kept));
    }

    private static Optional<JsonSlice> parse(byte[] text) {
        var start = JsonSlice.afterSpace(text, 0);
        return start < text.length && (text[start] == '{' || text[start] == '[')
                ? parseChecked(text)
                : Optional.empty();
    }

    /// Checks the text as the only item of an array, because an envelope may not have many keys.
    private static Optional<JsonSlice> parseChecked(byte[] text) {
        var array = new byte[text.length + 2];
        array[0] = '[';
        System.arraycopy(text, 0, array, 1, text.length);
        array[text.length + 1] = ']';
        try {
            var items = new JsonChildren(JsonSlice.of(Json.parse(array)));
            items.next();
            var only = items.value();
            return items.next() ? Optional.empty() : Optional.of(only);
        } catch (InvalidJsonException notJson) {
            return Optional.empty();
        }
    }

    int length() {
        return json.length();
    }

    Optional<JsonSlice> value() {
        return value;
    }

    ResultParts parts() {
        return parts;
    }

    /// Returns the text to read: that of the content, otherwise the lines of the structured content, otherwise those
    /// of the whole result.
    byte[] readableText() {
        return text.length > 0 ? text : JsonLines.of(root());
    }

    /// Returns the text that a short answer begins with. Bytes of images are no text.
    byte[] beginning() {
        return text.length > 0 ? text : value.map(JsonLines::of).orElse(text);
    }

    /// Returns the value that pointers begin at: the JSON value, or the whole result where there is none.
    JsonSlice root() {
        return value.orElse(json);
    }

    /// Returns the part that a JSON Pointer names.
    Optional<JsonSlice> partAt(String pointer) {
        return JsonPointer.find(root(), pointer);
    }

    /// Returns all members but the content, as long as they are short.
    Fields otherMembers(Fields result, int most) {
        var rest = result.without("content").without("structuredContent");
        return rest.length() <= most ? rest : result.without(key -> !key.equals("isError"));
    }
}
