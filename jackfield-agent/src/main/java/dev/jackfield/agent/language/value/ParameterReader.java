package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueLookup;
import dev.jackfield.agent.language.sketch.ValueType;
import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.agent.language.text.TaggedValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the parameters of a known command from a sentence. An uncertain value is left out, and
/// the dialogue asks for it.
public final class ParameterReader {
    /// A suggestion of the workflow's data with at least this score is a value; others are only proposed.
    private static final double CERTAIN = 0.85;

    private final ChoiceReader choices;
    private final ValueLookup lookup;

    public ParameterReader(SentenceVectors vectors, ValueLookup lookup) {
        this.choices = new ChoiceReader(vectors);
        this.lookup = lookup;
    }

    /// The values that a sentence has.
    ///
    /// @param values by the names of parameters: texts, numbers, booleans, and lists of them
    /// @param proposals labels of values that the sentence may have meant
    /// @param claims the places of the values in the sentence
    public record ReadValues(Map<String, Object> values, Map<String, List<String>> proposals, ClaimedValues claims) {
        public ReadValues {
            values = Map.copyOf(values);
            proposals = Map.copyOf(proposals);
        }
    }

    /// Reads those parameters that are not given.
    public ReadValues read(CommandForm form, String sentence, Map<String, Object> given) {
        var command = form.command();
        var wanted = command.parameters().stream()
                .filter(parameter -> !given.containsKey(parameter.name()))
                .toList();
        var claims = claims(form, wanted, sentence);
        var values = new LinkedHashMap<>(given);
        var proposals = new LinkedHashMap<String, List<String>>();
        for (var parameter : wanted) {
            value(command, parameter, claims)
                    .or(() -> lookUp(command, parameter, claims, proposals))
                    .ifPresent(value -> values.put(parameter.name(), value));
        }
        return new ReadValues(values, proposals, claims);
    }

    /// Finds the values that the sentence has by their form or place.
    public static ClaimedValues claims(CommandForm form, List<ParameterSketch> wanted, String sentence) {
        var claims = new ClaimedValues(sentence);
        var tags = TaggedValues.tags(sentence);
        for (var parameter : wanted) {
            var tagged = tags.get(parameter.name());
            if (tagged != null && !tagged.value().isEmpty()) {
                claims.claimMarked(parameter.name(), new ValueSpan(tagged.start(), tagged.end(), tagged.value()));
            }
        }
        claimPhrasesWithNumbers(wanted, claims);
        PatternValues.claim(form, wanted, claims);
        wanted.forEach(parameter -> PhraseValues.claim(parameter, claims));
        CapitalisedValues.claim(form.command(), claims);
        return claims;
    }

    /// First, so that the number of a house is not taken for a zip code.
    private static void claimPhrasesWithNumbers(List<ParameterSketch> wanted, ClaimedValues claims) {
        wanted.stream()
                .filter(parameter -> PhraseShape.of(parameter).isPresent())
                .forEach(parameter -> PhraseValues.claim(parameter, claims));
    }

    private Optional<Object> value(CommandSketch command, ParameterSketch parameter, ClaimedValues claims) {
        var texts = claims.values(parameter.name());
        if (!texts.isEmpty()) {
            return Coercion.of(parameter, texts);
        }
        if (!parameter.choices().isEmpty()) {
            return choices.choiceIn(claims.unclaimedText(), parameter.choices(), command.words())
                    .map(choice -> parameter.isList() ? List.of(choice) : choice);
        }
        return parameter.isWholeText() && !claims.sentence().isBlank()
                ? Optional.of(claims.sentence().strip())
                : Optional.empty();
    }

    private Optional<Object> lookUp(
            CommandSketch command,
            ParameterSketch parameter,
            ClaimedValues claims,
            Map<String, List<String>> proposals) {
        if (!parameter.hasLookup()) {
            return Optional.empty();
        }
        var found = lookup.suggest(command, parameter, claims.unclaimedText());
        var certain = found.stream().filter(each -> each.score() >= CERTAIN).toList();
        if (isClear(certain)) {
            var value = certain.getFirst().value();
            KnownValues.place(certain.getFirst().label(), claims.unclaimedText())
                    .ifPresent(span -> claims.claimMarked(parameter.name(), span));
            return Optional.of(parameter.isList() ? List.of(value) : value);
        }
        if (!found.isEmpty()) {
            proposals.put(
                    parameter.name(),
                    found.stream().map(ValueLookup.Suggestion::label).toList());
        }
        return Optional.empty();
    }

    private static boolean isClear(List<ValueLookup.Suggestion> certain) {
        return certain.size() == 1
                || (certain.size() > 1
                        && certain.getFirst().score() > certain.get(1).score());
    }

    /// Reads the answer to a question for these parameters. One that is wanted alone may be the whole answer.
    public ReadValues readAnswer(CommandForm form, String answer, Map<String, Object> given, List<String> asked) {
        var read = read(form, answer, given);
        var missing =
                asked.stream().filter(name -> !read.values.containsKey(name)).toList();
        var values = new LinkedHashMap<>(read.values);
        var parts = parts(answer, missing.size());
        var end = 0;
        for (var at = 0; at < parts.size(); at++) {
            var parameter = form.command().parameter(missing.get(at)).orElseThrow();
            var part = parts.get(at);
            var start = answer.indexOf(part, end);
            end = start + part.length();
            var value = readWholeAnswer(form, parameter, part);
            if (value.isPresent()) {
                values.put(parameter.name(), value.get());
                claimPart(parameter, new ValueSpan(start, end, part), read.claims);
            }
        }
        return new ReadValues(values, read.proposals, read.claims);
    }

    /// Claims a part of an answer that is a value as a whole. One that is longer than values are says something else.
    private static void claimPart(ParameterSketch parameter, ValueSpan part, ClaimedValues claims) {
        var isValue = parameter.choices().isEmpty()
                ? parameter.type() == ValueType.OBJECT || parameter.isShort(part.value())
                : ChoiceReader.choiceNamedBy(part.value(), parameter.choices()).isPresent();
        if (isValue) {
            claims.claimMarked(parameter.name(), part);
        }
    }

    /// Finds values in an answer that contradict those that are known already.
    ///
    /// @param given the values that were known before the answer
    /// @param values all that are known with it
    public static Map<String, String> contradictions(
            CommandForm form, String answer, Map<String, Object> given, Map<String, Object> values) {
        var found = new LinkedHashMap<String, String>();
        form.patterns().forEach((name, pattern) -> {
            var known = given.get(name);
            var other = known == null ? Optional.<ValueSpan>empty() : strayValue(pattern, answer, values);
            other.ifPresent(span -> found.put(name, "you said %s, and then %s".formatted(known, span.value())));
        });
        return found;
    }

    private static Optional<ValueSpan> strayValue(ValuePattern pattern, String answer, Map<String, Object> values) {
        return pattern.valuesIn(answer).stream()
                .filter(ValueSpan::isTelling)
                .filter(span -> values.values().stream()
                        .noneMatch(value -> String.valueOf(value).contains(span.value())))
                .findFirst();
    }

    private static List<String> parts(String answer, int count) {
        if (count == 0) {
            return List.of();
        }
        var parts = count == 1 ? List.of(answer) : List.of(answer.split("[,;\\n]"));
        return parts.size() == count ? parts.stream().map(String::strip).toList() : List.of();
    }

    private Optional<Object> readWholeAnswer(CommandForm form, ParameterSketch parameter, String answer) {
        if (!parameter.choices().isEmpty()) {
            return choices.answer(answer, parameter.choices(), form.command().words())
                    .map(choice -> parameter.isList() ? List.of(choice) : choice);
        }
        var pattern = form.patterns().get(parameter.name());
        var texts = new ArrayList<String>();
        for (var part : parameter.isList() ? answer.split("[,;\\s]+") : new String[] {answer.strip()}) {
            if (!part.isBlank()) {
                texts.add(part);
            }
        }
        var fits = pattern == null || texts.stream().allMatch(pattern::matches);
        return fits && !texts.isEmpty() ? Coercion.of(parameter, texts) : Optional.empty();
    }
}
