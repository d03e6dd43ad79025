package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.text.SentenceWords;
import dev.jackfield.agent.language.value.Coercion;
import dev.jackfield.agent.language.value.CommandForm;
import dev.jackfield.agent.language.value.ParameterReader;
import dev.jackfield.agent.language.value.ValueSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// An example of a command with places for values: "say hello to Ann" is also "say hello to Bob".
record ExampleTemplate(CommandForm form, List<Part> parts, boolean isQuestion) {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern END = Pattern.compile("[,.;:!?]+$");
    private static final Pattern QUESTION = Pattern.compile("[?¿]");
    private static final int MOST_PLACES = 3;
    private static final int MOST_WORDS = 40;

    /// A word of the example, or the place of a value.
    ///
    /// @param most how many words the value may have; 0 for a word of the example
    private record Part(String text, int most) {
        boolean isPlace() {
            return most > 0;
        }
    }

    /// Returns the template of an example. It has words of its own, and few places: else it would fit anything.
    static Optional<ExampleTemplate> of(CommandForm form, String example) {
        var parts = parts(form, example);
        var places = parts.stream().filter(Part::isPlace).count();
        return places <= MOST_PLACES && places < parts.size()
                ? Optional.of(new ExampleTemplate(form, parts, isQuestion(example)))
                : Optional.empty();
    }

    /// A value in the example, and the parameter that it is for.
    private record Value(ValueSpan span, String parameter) {
        Part part() {
            return new Part(parameter, words(span.value()).size() + 1);
        }
    }

    private static List<Part> parts(CommandForm form, String example) {
        var values = new ArrayList<Value>();
        ParameterReader.claims(form, form.command().parameters(), example)
                .forEach((parameter, span) -> values.add(new Value(span, parameter)));
        var parts = new ArrayList<Part>();
        var end = 0;
        for (var word : words(example)) {
            var start = example.indexOf(word, end);
            end = start + word.length();
            var place = new ValueSpan(start, end, word);
            var value =
                    values.stream().filter(each -> each.span.overlaps(place)).findFirst();
            var isContinued = value.isPresent() && value.get().span.start() < start;
            if (!isContinued) {
                parts.add(value.map(Value::part).orElseGet(() -> new Part(plainWord(word), 0)));
            }
        }
        return parts;
    }

    private static List<String> words(String text) {
        return SPACE.splitAsStream(text.strip()).toList();
    }

    private static String plainWord(String word) {
        return SentenceWords.plainWord(END.matcher(word).replaceAll(""));
    }

    CommandSketch command() {
        return form.command();
    }

    /// Returns the values of a sentence that differs from the example in nothing else.
    Optional<Map<String, Object>> values(String sentence) {
        var words = words(sentence);
        var values = new HashMap<String, Object>();
        return words.size() <= MOST_WORDS && !isAskedBack(sentence) && fits(words, parts, values)
                ? Optional.of(values)
                : Optional.empty();
    }

    /// Whether the sentence makes a question of a change: "cancel it?" is not "cancel it".
    private boolean isAskedBack(String sentence) {
        return command().isWriting() && !isQuestion && isQuestion(sentence);
    }

    private static boolean isQuestion(String text) {
        return QUESTION.matcher(text).find();
    }

    private boolean fits(List<String> words, List<Part> rest, Map<String, Object> values) {
        if (rest.isEmpty() || words.isEmpty()) {
            return rest.isEmpty() && words.isEmpty();
        }
        var part = rest.getFirst();
        var after = rest.subList(1, rest.size());
        if (!part.isPlace()) {
            return part.text.equals(plainWord(words.getFirst())) && fits(words.subList(1, words.size()), after, values);
        }
        for (var count = 1; count <= Math.min(part.most, words.size()); count++) {
            var text = END.matcher(String.join(" ", words.subList(0, count))).replaceAll("");
            var value = value(part.text, text);
            if (value.isPresent() && fits(words.subList(count, words.size()), after, values)) {
                values.put(part.text, value.get());
                return true;
            }
        }
        return false;
    }

    /// A value looks like the examples: it has their form, or a capital letter where they have one.
    private Optional<Object> value(String name, String text) {
        var parameter = command().parameter(name).orElseThrow();
        var pattern = form.patterns().get(name);
        var looksRight = pattern != null ? pattern.matches(text) : !text.isEmpty() && isCapital(text);
        return looksRight ? Coercion.of(parameter, List.of(text)) : Optional.empty();
    }

    private static boolean isCapital(String text) {
        return Character.isUpperCase(text.charAt(0));
    }
}
