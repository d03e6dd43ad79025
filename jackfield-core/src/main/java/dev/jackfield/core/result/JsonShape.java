package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The JSON schema of a value, inferred from it. It is bounded in depth, keys and length, and values beyond a number
/// are only counted.
final class JsonShape {
    private static final int LONGEST = 2_000;
    private static final int SHARE = 12;
    private static final int DEPTH = 6;
    private static final int MOST_KEYS = 40;
    private static final int LONGEST_KEY = 80;

    private final TreeSet<String> types = new TreeSet<>();
    private final Map<String, JsonShape> properties = new LinkedHashMap<>();
    private final Room room;
    private @Nullable JsonShape items;
    private int largest;
    private boolean isCounted = true;
    private boolean hasMore;

    /// What all parts of one shape may use together.
    private static final class Room {
        int parts = 300;
        int values = 100_000;
    }

    private JsonShape(Room room) {
        this.room = room;
    }

    /// Returns the schema with a share of the bytes of an answer. As text in JSON, it has nearly twice its length.
    static Fields ofBounded(JsonSlice value, int most) {
        return of(value, Math.min(LONGEST, most / SHARE));
    }

    /// Returns the schema, as deep as fits into this many bytes.
    static Fields of(JsonSlice value, int most) {
        var shape = new JsonShape(new Room());
        shape.add(value, DEPTH);
        var depth = DEPTH;
        var schema = shape.schema(depth);
        while (schema.length() > most && depth > 0) {
            schema = shape.schema(--depth);
        }
        return schema;
    }

    private void add(JsonSlice value, int depth) {
        types.add(type(value));
        if (depth == 0 || --room.values < 0) {
            hasMore |= value.isObject();
            isCounted &= !value.isArray();
            return;
        }
        var children = new JsonChildren(value);
        var count = 0;
        while (children.next()) {
            count++;
            if (value.isObject()) {
                var shown = children.value();
                property(children.key()).ifPresent(property -> property.add(shown, depth - 1));
            } else {
                itemShape().add(children.value(), depth - 1);
            }
        }
        largest = Math.max(largest, count);
    }

    private static String type(JsonSlice value) {
        return switch (value.bytes()[value.start()]) {
            case '{' -> "object";
            case '[' -> "array";
            case '"' -> "string";
            case 't', 'f' -> "boolean";
            case 'n' -> "null";
            default -> isWhole(value) ? "integer" : "number";
        };
    }

    private static boolean isWhole(JsonSlice number) {
        for (var at = number.start(); at < number.end(); at++) {
            var letter = number.bytes()[at];
            if (letter == '.' || letter == 'e' || letter == 'E') {
                return false;
            }
        }
        return true;
    }

    private JsonShape itemShape() {
        var known = items;
        if (known == null) {
            known = new JsonShape(room);
            items = known;
        }
        return known;
    }

    /// Returns the shape of a property; empty if there are too many.
    private Optional<JsonShape> property(JsonSlice key) {
        var name = key.length() <= LONGEST_KEY ? key.text() : "";
        if (!properties.containsKey(name) && !name.isEmpty() && properties.size() < MOST_KEYS && --room.parts >= 0) {
            properties.put(name, new JsonShape(room));
        }
        var known = Optional.ofNullable(properties.get(name));
        hasMore |= known.isEmpty();
        return known;
    }

    private Fields schema(int depth) {
        var words = types.stream().<Json>map(Json::string).toList();
        var schema = Fields.of("type", words.size() == 1 ? words.getFirst() : Json.array(words));
        if (types.contains("array") && isCounted) {
            schema = schema.with("maxItems", Json.number(largest));
        }
        if (items != null && depth > 0) {
            schema = schema.with("items", items.schema(depth - 1));
        }
        if (!properties.isEmpty() && depth > 0) {
            var known = Fields.EMPTY;
            for (var each : properties.entrySet()) {
                known = known.and(Fields.of(each.getKey(), each.getValue().schema(depth - 1)));
            }
            schema = schema.with("properties", known);
        }
        return hasMore ? schema.with("additionalProperties", Json.bool(true)) : schema;
    }
}
