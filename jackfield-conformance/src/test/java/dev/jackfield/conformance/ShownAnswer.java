package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An answer as a page shows it, shortened, and as it was.
///
/// The page may leave out members of objects, and events of a stream. A text `…` stands for any text.
record ShownAnswer(String shown, String real) {
    private static final String ANY = "…";
    private static final String EVENT = "data:";

    void check() {
        if (shown.contains(EVENT)) {
            checkEvents();
        } else {
            var expected = values(shown);
            var actual = values(real);
            assertThat(actual).as(real).hasSameSizeAs(expected);
            for (var index = 0; index < expected.size(); index++) {
                assertThat(isShown(expected.get(index), actual.get(index)))
                        .as("the page shows %s, and it is %s", expected.get(index), actual.get(index))
                        .isTrue();
            }
        }
    }

    private static List<JsonNode> values(String text) {
        try (var values = JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            return values.readAll();
        }
    }

    /// Every event of the page comes, in this order; others may come between them.
    private void checkEvents() {
        var rest = new ArrayList<>(events(real));
        for (var event : events(shown)) {
            while (!rest.isEmpty() && !isShown(event, rest.getFirst())) {
                rest.removeFirst();
            }
            assertThat(rest).as("%s does not come in %s", event, real).isNotEmpty();
            rest.removeFirst();
        }
    }

    private static List<JsonNode> events(String text) {
        return text.lines()
                .filter(line -> line.startsWith(EVENT))
                .map(line -> JsonMapper.shared().readTree(line.substring(EVENT.length())))
                .toList();
    }

    private static boolean isShown(JsonNode shown, JsonNode real) {
        if (shown.isObject()) {
            return shown.propertyStream()
                    .allMatch(each -> real.has(each.getKey()) && isShown(each.getValue(), real.get(each.getKey())));
        }
        if (shown.isArray()) {
            return real.isArray() && shown.size() == real.size() && areShown(shown, real);
        }
        return shown.equals(real)
                || (real.isString() && shown.isString() && shown.asString().equals(ANY));
    }

    private static boolean areShown(JsonNode shown, JsonNode real) {
        for (var index = 0; index < shown.size(); index++) {
            if (!isShown(shown.get(index), real.get(index))) {
                return false;
            }
        }
        return true;
    }
}
