package dev.jackfield.settings.tree;

import dev.jackfield.protocol.json.JsonFault;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Reads JSON as people write it by hand, with comments and a comma after the last item.
final class JsonTree {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private final Place start;
    private final Problems problems;
    private final Census census;
    private final boolean inside;

    private JsonTree(Place start, Problems problems, Extent extent, boolean inside) {
        this.start = start;
        this.problems = problems;
        this.census = new Census(extent);
        this.inside = inside;
    }

    /// Reads a file, whose lines are places.
    static JsonTree ofFile(Place start, Problems problems, Extent extent) {
        return new JsonTree(start, problems, extent, false);
    }

    /// Reads a text that was found inside something else, such as a variable. All of it is at the place of that, and
    /// no problem repeats it: it may be all secret.
    static JsonTree forValue(Place place, Problems problems, Extent extent) {
        return new JsonTree(place, problems, extent, true);
    }

    Node parse(String text) {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            var root = parser.nextToken() == null ? new Node.Nothing(start) : readNode(parser, start, 0);
            refuseMore(parser);
            return root;
        } catch (JacksonException wrong) {
            problems.add(place(wrong.getLocation()), "", "is not JSON: " + reason(wrong, text));
            return new Node.Nothing(start);
        }
    }

    private String reason(JacksonException wrong, String text) {
        var reason = JsonFault.describe(wrong);
        var location = wrong.getLocation();
        if (location == null) {
            return inside ? "it cannot be read" : reason;
        }
        return inside
                ? "look at line %d, column %d of it".formatted(location.getLineNr(), location.getColumnNr())
                : reason + MaskedExcerpt.describe(text, location.getLineNr(), location.getColumnNr());
    }

    private void refuseMore(JsonParser parser) {
        if (parser.nextToken() != null) {
            problems.add(here(parser), "", "is not JSON: there is more text after its end");
        }
    }

    private Node readNode(JsonParser parser, Place place, int depth) {
        census.count(place, depth);
        return switch (parser.currentToken()) {
            case START_OBJECT -> readMapping(parser, place, depth + 1);
            case START_ARRAY -> readSequence(parser, place, depth + 1);
            case VALUE_NULL -> new Node.Nothing(place);
            default -> new Node.Scalar(place, parser.getString(), parser.currentToken() == JsonToken.VALUE_STRING);
        };
    }

    private Node readMapping(JsonParser parser, Place place, int depth) {
        var keys = new Keys(problems);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var key = parser.currentName();
            var at = here(parser);
            parser.nextToken();
            keys.put(key, readNode(parser, at, depth));
        }
        return keys.toMapping(place);
    }

    private Node readSequence(JsonParser parser, Place place, int depth) {
        var items = new ArrayList<Node>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(readNode(parser, here(parser), depth));
        }
        return new Node.Sequence(place, items);
    }

    private Place here(JsonParser parser) {
        return place(parser.currentTokenLocation());
    }

    private Place place(@Nullable TokenStreamLocation location) {
        return inside || location == null ? start : start.atLine(location.getLineNr());
    }
}
