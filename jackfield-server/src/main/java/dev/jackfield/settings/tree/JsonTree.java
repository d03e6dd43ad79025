package dev.jackfield.settings.tree;

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
    private final boolean inside;

    private JsonTree(Place start, Problems problems, boolean inside) {
        this.start = start;
        this.problems = problems;
        this.inside = inside;
    }

    /// Reads a file, whose lines are places.
    static JsonTree ofFile(Place start, Problems problems) {
        return new JsonTree(start, problems, false);
    }

    /// Reads a text that was found inside something else, such as a variable. All of it is at the place of that, and
    /// no problem repeats it: it may be all secret.
    static JsonTree inside(Place place, Problems problems) {
        return new JsonTree(place, problems, true);
    }

    Node parse(String text) {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            var root = parser.nextToken() == null ? new Node.Nothing(start) : node(parser, start);
            refuseMore(parser);
            return root;
        } catch (JacksonException wrong) {
            problems.add(place(wrong.getLocation()), "", "is not JSON: " + reason(wrong));
            return new Node.Nothing(start);
        }
    }

    private String reason(JacksonException wrong) {
        var location = wrong.getLocation();
        if (!inside || location == null) {
            return inside ? "it cannot be read" : wrong.getOriginalMessage();
        }
        return "look at line %d, column %d of it".formatted(location.getLineNr(), location.getColumnNr());
    }

    private void refuseMore(JsonParser parser) {
        if (parser.nextToken() != null) {
            problems.add(here(parser), "", "is not JSON: there is more after the end");
        }
    }

    private Node node(JsonParser parser, Place place) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(parser, place);
            case START_ARRAY -> sequence(parser, place);
            case VALUE_NULL -> new Node.Nothing(place);
            default -> new Node.Scalar(place, parser.getString(), parser.currentToken() == JsonToken.VALUE_STRING);
        };
    }

    private Node mapping(JsonParser parser, Place place) {
        var keys = new Keys(problems);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var key = parser.currentName();
            var at = here(parser);
            parser.nextToken();
            keys.put(key, node(parser, at));
        }
        return keys.at(place);
    }

    private Node sequence(JsonParser parser, Place place) {
        var items = new ArrayList<Node>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(parser, here(parser)));
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
