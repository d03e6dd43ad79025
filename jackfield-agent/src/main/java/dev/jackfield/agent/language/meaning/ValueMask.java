package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.text.SentenceWords;
import dev.jackfield.agent.language.value.CommandForm;
import dev.jackfield.agent.language.value.ParameterReader;
import dev.jackfield.agent.language.value.ValuePattern;
import dev.jackfield.agent.language.value.ValueSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Removes the values from a sentence, so that only the wish is compared: "cancel #W123" and "cancel #W999" mean the
/// same command.
final class ValueMask {
    /// From this many values on, one of which is of words, a sentence has the values of a command.
    private static final int MANY = 3;

    private final Map<String, Masked> patterns = new LinkedHashMap<>();
    private final List<CommandForm> wordy;

    private record Masked(ValuePattern pattern, String words) {}

    ValueMask(List<CommandForm> forms) {
        forms.forEach(this::add);
        this.wordy = forms.stream().filter(CommandForm::hasWordyValues).toList();
    }

    private void add(CommandForm form) {
        form.patterns()
                .forEach((name, pattern) ->
                        patterns.putIfAbsent(pattern.source(), new Masked(pattern, SentenceWords.ofName(name))));
    }

    /// Returns the telling values of any command, without overlaps.
    List<ValueSpan> values(String text) {
        return namedValues(text).stream().map(Named::span).toList();
    }

    private record Named(ValueSpan span, String words) {}

    private List<Named> namedValues(String text) {
        var all = new ArrayList<Named>();
        for (var each : patterns.values()) {
            each.pattern.valuesIn(text).stream()
                    .filter(ValueSpan::isTelling)
                    .forEach(span -> all.add(new Named(span, each.words)));
        }
        all.sort(Comparator.comparingInt((Named each) -> each.span.start() - each.span.end()));
        var kept = new ArrayList<Named>();
        for (var each : all) {
            if (kept.stream().noneMatch(other -> other.span.overlaps(each.span))) {
                kept.add(each);
            }
        }
        kept.sort(Comparator.comparingInt(each -> each.span.start()));
        return kept;
    }

    /// Adds values that consist of words, such as addresses, which would drown the wish.
    private void addWordyValues(String text, List<Named> found) {
        for (var form : wordy) {
            var claims = ParameterReader.claims(form, form.command().parameters(), text);
            if (claims.size() >= MANY) {
                claims.forEach((name, span) -> addFree(new Named(span, SentenceWords.ofName(name)), found));
                found.sort(Comparator.comparingInt(each -> each.span.start()));
                return;
            }
        }
    }

    private static void addFree(Named value, List<Named> found) {
        if (found.stream().noneMatch(other -> other.span.overlaps(value.span))) {
            found.add(value);
        }
    }

    /// Returns the sentence without its values; the names of the values, where it has nothing else.
    String withoutValues(String text) {
        var found = namedValues(text);
        addWordyValues(text, found);
        var result = new StringBuilder();
        var end = 0;
        for (var each : found) {
            result.append(text, end, each.span.start());
            end = each.span.end();
        }
        var wish = SentenceWords.singleSpaced(result.append(text.substring(end)).toString());
        return SentenceWords.split(wish).isEmpty()
                ? String.join(" ", found.stream().map(Named::words).toList())
                : wish;
    }
}
