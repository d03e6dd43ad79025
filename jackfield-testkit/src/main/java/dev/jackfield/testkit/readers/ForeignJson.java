package dev.jackfield.testkit.readers;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A plain JSON parser that keeps every member of an object, including duplicates.
///
/// Values are `Members`, `List`, `String`, `Double`, `Boolean` or null.
final class ForeignJson {
    private final String text;
    private int at;

    /// The members of an object in their order.
    record Members(List<Member> list) {}

    record Member(String key, @Nullable Object value) {}

    /// The text is not JSON.
    static final class UnreadableJsonException extends RuntimeException {
        UnreadableJsonException(String problem) {
            super(problem);
        }
    }

    private ForeignJson(String text) {
        this.text = text;
    }

    static @Nullable Object parse(String text) {
        var parser = new ForeignJson(text);
        var value = parser.value();
        parser.skipSpace();
        if (parser.at < text.length()) {
            throw new UnreadableJsonException("more after the end, at " + parser.at);
        }
        return value;
    }

    private char next() {
        if (at >= text.length()) {
            throw new UnreadableJsonException("cut off");
        }
        return text.charAt(at++);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private @Nullable Object value() {
        skipSpace();
        var first = next();
        return switch (first) {
            case '{' -> members();
            case '[' -> items();
            case '"' -> string();
            case 't' -> readWord("true", true);
            case 'f' -> readWord("false", false);
            case 'n' -> readWord("null", null);
            default -> number();
        };
    }

    private @Nullable Object readWord(String word, @Nullable Object value) {
        if (!text.startsWith(word, at - 1)) {
            throw new UnreadableJsonException("no value at " + (at - 1));
        }
        at += word.length() - 1;
        return value;
    }

    private Double number() {
        var start = at - 1;
        while (at < text.length() && "0123456789+-.eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return Double.valueOf(text.substring(start, at));
        } catch (NumberFormatException malformed) {
            throw new UnreadableJsonException("no value at " + start);
        }
    }

    /// Tells whether there is one more value, and reads the comma before it.
    private boolean hasMore(char end, boolean isFirst) {
        skipSpace();
        if (at < text.length() && text.charAt(at) == end) {
            at++;
            return false;
        }
        if (!isFirst) {
            expect(',');
        }
        return true;
    }

    private void expect(char wanted) {
        skipSpace();
        if (next() != wanted) {
            throw new UnreadableJsonException("no " + wanted + " at " + (at - 1));
        }
    }

    private Members members() {
        var members = new ArrayList<Member>();
        while (hasMore('}', members.isEmpty())) {
            expect('"');
            var key = string();
            expect(':');
            members.add(new Member(key, value()));
        }
        return new Members(members);
    }

    private List<@Nullable Object> items() {
        var items = new ArrayList<@Nullable Object>();
        while (hasMore(']', items.isEmpty())) {
            items.add(value());
        }
        return items;
    }

    private String string() {
        var string = new StringBuilder();
        for (var c = next(); c != '"'; c = next()) {
            string.append(c == '\\' ? readEscape() : c);
        }
        return string.toString();
    }

    private char readEscape() {
        var c = next();
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> readUnit();
            case '"', '\\', '/' -> c;
            default -> throw new UnreadableJsonException("no escape: " + c);
        };
    }

    private char readUnit() {
        try {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        } catch (IndexOutOfBoundsException | NumberFormatException malformed) {
            throw new UnreadableJsonException("no escape at " + (at - 4));
        }
    }
}
