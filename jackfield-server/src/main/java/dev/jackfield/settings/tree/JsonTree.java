package dev.jackfield.settings.tree;

import java.util.ArrayList;
import java.util.function.IntFunction;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
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
    private final IntFunction<Place> places;

    JsonTree(Place start, Problems problems, IntFunction<Place> places) {
        this.start = start;
        this.problems = problems;
        this.places = places;
    }

    Node parse(String text) {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            var root = parser.nextToken() == null ? new Node.Nothing(start) : node(parser, start);
            refuseMore(parser);
            return root;
        } catch (JacksonException wrong) {
            var line = wrong.getLocation() == null ? 0 : wrong.getLocation().getLineNr();
            problems.add(places.apply(line), "", "is not JSON: " + wrong.getOriginalMessage());
            return new Node.Nothing(start);
        }
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
            default -> new Node.Scalar(place, parser.getString());
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
        return places.apply(parser.currentTokenLocation().getLineNr());
    }
}
