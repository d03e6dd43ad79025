package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueLookup;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Checks the values of a `ParameterExtractor`: type, choices, data of the workflow, and pattern. A value that does
/// not fit is left out, and the dialogue asks for it.
public record ExtractedValues(CommandForm form, ValueLookup lookup) {
    private static final int LONGEST = 2_000;
    private static final int MOST_ITEMS = 32;

    /// A suggestion of the workflow's data with at least this score is meant.
    private static final double CERTAIN = 0.85;

    /// Returns the values that fit.
    ///
    /// @param wanted the names of the parameters that count
    public Map<String, Object> fittingValues(Map<String, Object> found, Collection<String> wanted) {
        var values = new LinkedHashMap<String, Object>();
        for (var parameter : form.command().parameters()) {
            var value = found.get(parameter.name());
            if (value != null && wanted.contains(parameter.name()) && !parameter.isWholeText()) {
                fittingValues(parameter, texts(value)).ifPresent(fits -> values.put(parameter.name(), fits));
            }
        }
        return values;
    }

    private Optional<Object> fittingValues(ParameterSketch parameter, List<String> texts) {
        var isCount = parameter.isList() ? texts.size() <= MOST_ITEMS : texts.size() == 1;
        if (texts.isEmpty() || !isCount) {
            return Optional.empty();
        }
        var fitting = texts.stream()
                .flatMap(text -> fittingValues(parameter, text).stream())
                .toList();
        return fitting.size() == texts.size() ? Coercion.of(parameter, fitting) : Optional.empty();
    }

    /// Returns a value, or the values of a list, as texts; none if one of them is neither text, number nor boolean.
    private static List<String> texts(Object value) {
        var items = value instanceof Collection<?> several ? several : List.of(value);
        var texts = items.stream()
                .limit(MOST_ITEMS + 1L)
                .flatMap(ExtractedValues::text)
                .toList();
        return texts.size() == Math.min(items.size(), MOST_ITEMS + 1) ? texts : List.of();
    }

    private static Stream<String> text(Object value) {
        var isPlain = value instanceof String || value instanceof Number || value instanceof Boolean;
        var text = isPlain ? String.valueOf(value).strip() : "";
        return text.isEmpty() || text.length() > LONGEST ? Stream.of() : Stream.of(text);
    }

    private Optional<String> fittingValues(ParameterSketch parameter, String text) {
        if (!parameter.choices().isEmpty()) {
            return parameter.choices().stream().filter(text::equalsIgnoreCase).findFirst();
        }
        var pattern = parameter.pattern() == null ? null : form.patterns().get(parameter.name());
        if (pattern != null && pattern.matches(text)) {
            return Optional.of(text);
        }
        return lookUp(parameter, text).or(() -> pattern == null ? Optional.of(text) : singleMatch(pattern, text));
    }

    /// Returns the value of a thing that is known by this label.
    private Optional<String> lookUp(ParameterSketch parameter, String label) {
        return parameter.hasLookup()
                ? lookup.suggest(form.command(), parameter, label).stream()
                        .filter(each -> each.score() >= CERTAIN)
                        .map(ValueLookup.Suggestion::value)
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<String> singleMatch(ValuePattern pattern, String text) {
        var found = pattern.valuesIn(text);
        return found.size() == 1 ? Optional.of(found.getFirst().value()) : Optional.empty();
    }
}
