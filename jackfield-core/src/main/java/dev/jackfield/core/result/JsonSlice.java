package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// A well-formed JSON value as a range of bytes. Its children are found when they are asked for, and nothing is
/// copied.
final class JsonSlice {
    private final byte[] bytes;
    private final int from;
    private final int to;

    JsonSlice(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    static JsonSlice of(Json json) {
        var bytes = json.bytes();
        var from = afterSpace(bytes, 0);
        return new JsonSlice(bytes, from, afterValue(bytes, from));
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return from;
    }

    int end() {
        return to;
    }

    int length() {
        return to - from;
    }

    boolean isString() {
        return bytes[from] == '"';
    }

    boolean isObject() {
        return bytes[from] == '{';
    }

    boolean isArray() {
        return bytes[from] == '[';
    }

    /// Returns the text of a string; any other value as it is written.
    String text() {
        return new String(isString() ? Unescaped.bytes(this) : copy(), StandardCharsets.UTF_8);
    }

    byte[] copy() {
        return Arrays.copyOfRange(bytes, from, to);
    }

    /// Returns the value as one that can be put into messages. An envelope may have few keys, an item of an array
    /// any.
    Json json() {
        return Json.parse("[" + new String(bytes, from, length(), StandardCharsets.UTF_8) + "]")
                .items()
                .getFirst();
    }

    /// Returns the first member with this key.
    Optional<JsonSlice> member(String key) {
        var children = new JsonChildren(this);
        while (isObject() && children.next()) {
            if (children.key().text().equals(key)) {
                return Optional.of(children.value());
            }
        }
        return Optional.empty();
    }

    /// Returns a member that is a string.
    Optional<JsonSlice> string(String key) {
        return member(key).filter(JsonSlice::isString);
    }

    static int afterSpace(byte[] bytes, int from) {
        var at = from;
        while (at < bytes.length && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    static boolean isSpace(byte letter) {
        return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
    }

    /// Returns the position after the value that begins here.
    static int afterValue(byte[] bytes, int from) {
        return switch (bytes[from]) {
            case '"' -> afterString(bytes, from);
            case '{', '[' -> afterContainer(bytes, from);
            default -> afterWord(bytes, from);
        };
    }

    static int afterString(byte[] bytes, int from) {
        var at = from + 1;
        while (bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        return at + 1;
    }

    private static int afterContainer(byte[] bytes, int from) {
        var depth = 0;
        var at = from;
        do {
            switch (bytes[at]) {
                case '"' -> at = afterString(bytes, at) - 1;
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {}
            }
            at++;
        } while (depth > 0);
        return at;
    }

    private static int afterWord(byte[] bytes, int from) {
        var at = from;
        while (at < bytes.length && bytes[at] > ' ' && bytes[at] != ',' && bytes[at] != '}' && bytes[at] != ']') {
            at++;
        }
        return at;
    }
}
