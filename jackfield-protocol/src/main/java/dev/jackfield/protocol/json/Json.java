package dev.jackfield.protocol.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A JSON value in the form in which it is carried: a slice of bytes, an object by its members, or a tree.
public sealed interface Json permits RawJson, Fields, Tree {

    /// How many bytes `writeTo` writes.
    int length();

    /// Whether this may be a number that the hub reads itself. A longer value of others must not become a tree
    /// for that.
    default boolean isShort() {
        return length() <= 32;
    }

    /// Writes this value into `out` at `at`, and returns the position after it.
    int writeTo(byte[] out, int at);

    /// The members, when this is an object.
    Optional<Fields> object();

    /// The members, when this is an object that has no more of them than an envelope may have. For values of others,
    /// which may be larger and are carried then.
    default Optional<Fields> smallObject() {
        try {
            return object();
        } catch (InvalidJsonException large) {
            return Optional.empty();
        }
    }

    /// The text, when this is a string.
    Optional<String> text();

    default byte[] bytes() {
        var out = new byte[length()];
        writeTo(out, 0);
        return out;
    }

    /// The items with their bytes, when this is an array; empty otherwise.
    default List<Json> items() {
        return Scanner.forEachItem(bytes());
    }

    /// Passes the items with their bytes to `take`, when this is an array, until that returns false. For lists of
    /// others, which may be endless: nothing is copied, and nothing is read after the last item that is taken.
    default void forEachItem(Predicate<Json> take) {
        var bytes = bytes();
        Scanner.forEachItem(bytes, 0, bytes.length, take);
    }

    /// Parses the whole value. For lists, discovery and validation; not for what is only passed on.
    default JsonNode tree() {
        return Trees.read(bytes());
    }

    static RawJson string(String text) {
        return new RawJson(Quoted.bytes(text, ""));
    }

    static RawJson number(long number) {
        return RawJson.of(Long.toString(number));
    }

    static RawJson bool(boolean value) {
        return value ? RawJson.TRUE : RawJson.FALSE;
    }

    /// An array of values that keep their bytes.
    static RawJson array(List<? extends Json> items) {
        var length = 1 + Math.max(1, items.size());
        for (var item : items) {
            length += item.length();
        }
        var out = new byte[length];
        out[0] = '[';
        var at = 1;
        for (var item : items) {
            at = item.writeTo(out, at);
            out[at++] = ',';
        }
        out[out.length - 1] = ']';
        return new RawJson(out);
    }

    /// A tree as a JSON value. The tree must not be changed any more; it is written when its bytes are first
    /// needed.
    static Json of(JsonNode tree) {
        return tree.isContainer() ? new Tree(tree) : new RawJson(Trees.write(tree));
    }

    /// A JSON object from plain Java values: strings, numbers, booleans, nulls, maps and lists of these, and
    /// whatever Jackson can write. It is neither written nor parsed on the way to Java code.
    static Json of(Map<String, ?> values) {
        return new Tree(Trees.of(values));
    }

    /// Reads a plain message whose `params` all parsers read alike. Returns null when only a full parse can tell.
    static @Nullable Json tryParseQuickly(byte[] bytes) {
        return QuickScan.scan(bytes, Scanner.ENVELOPE);
    }

    /// Reads a value with the full parser.
    static Json parseThoroughly(byte[] bytes) {
        return Scanner.parseThoroughly(bytes);
    }

    /// Refuses a value that two parsers could read in two ways.
    default void requireOneReading() {
        OneReading.require(bytes());
    }

    /// Reads bytes that were not checked yet: quickly where possible, with the full parser otherwise.
    static Json parse(byte[] bytes) {
        return Scanner.scan(bytes);
    }

    static Json parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }
}
