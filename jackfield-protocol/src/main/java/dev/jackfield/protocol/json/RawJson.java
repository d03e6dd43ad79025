package dev.jackfield.protocol.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/// A JSON value that is not parsed yet: a slice of the bytes it arrived in, known to be well-formed.
public final class RawJson implements Json {
    public static final RawJson TRUE = of("true");
    public static final RawJson FALSE = of("false");
    public static final RawJson NULL = of("null");
    public static final RawJson EMPTY_ARRAY = of("[]");

    private final byte[] buffer;
    private final int from;
    private final int to;

    RawJson(byte[] buffer, int from, int to) {
        this.buffer = buffer;
        this.from = from;
        this.to = to;
    }

    RawJson(byte[] buffer) {
        this(buffer, 0, buffer.length);
    }

    static RawJson of(String json) {
        return new RawJson(json.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int length() {
        return to - from;
    }

    @Override
    public int writeTo(byte[] out, int at) {
        System.arraycopy(buffer, from, out, at, to - from);
        return at + to - from;
    }

    @Override
    public Optional<Fields> object() {
        return isObject() ? Scanner.scan(bytes()).object() : Optional.empty();
    }

    @Override
    public Optional<String> text() {
        return isString() ? Optional.of(unescape(unquotedText())) : Optional.empty();
    }

    @Override
    public void forEachItem(Predicate<Json> take) {
        Scanner.forEachItem(buffer, from, to, take);
    }

    private String unescape(String text) {
        return text.indexOf('\\') < 0 ? text : tree().stringValue();
    }

    /// Returns the text between the quotes, escapes as they stand there.
    private String unquotedText() {
        return new String(buffer, from + 1, to - from - 2, StandardCharsets.UTF_8);
    }

    public boolean isString() {
        return buffer[from] == '"';
    }

    public boolean isObject() {
        return buffer[from] == '{';
    }

    public boolean isArray() {
        return buffer[from] == '[';
    }

    public boolean isNumber() {
        var first = buffer[from];
        return first == '-' || (first >= '0' && first <= '9');
    }

    /// Whether this is a number that is written without a fraction and without an exponent.
    public boolean isWholeNumber() {
        for (var at = from + 1; at < to; at++) {
            if (buffer[at] < '0' || buffer[at] > '9') {
                return false;
            }
        }
        return isNumber();
    }

    public boolean isBoolean() {
        return buffer[from] == 't' || buffer[from] == 'f';
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawJson raw && Arrays.equals(buffer, from, to, raw.buffer, raw.from, raw.to);
    }

    @Override
    public int hashCode() {
        var hash = 1;
        for (var at = from; at < to; at++) {
            hash = 31 * hash + buffer[at];
        }
        return hash;
    }

    @Override
    public String toString() {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }
}
