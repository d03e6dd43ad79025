package dev.jackfield.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Takes the values out of a sentence, so that only the wish is left.
///
/// "cancel #W123" and "cancel #W999" mean the same command; their numbers would only disturb.
final class ValueMask {
    private final Map<String, Masked> patterns = new LinkedHashMap<>();

    private record Masked(ValuePattern pattern, String words) {}

    ValueMask(List<CommandForm> forms) {
        forms.forEach(this::add);
    }

    private void add(CommandForm form) {
        form.patterns().forEach((name, pattern) -> patterns.putIfAbsent(
                pattern.source(), new Masked(pattern, Words.ofName(name))));
    }

    /// Returns the telling values of any command, without overlaps.
    List<Span> values(String text) {
        return named(text).stream().map(Named::span).toList();
    }

    private record Named(Span span, String words) {}

    private List<Named> named(String text) {
        var all = new ArrayList<Named>();
        for (var each : patterns.values()) {
            each.pattern.in(text).stream().filter(Span::isTelling).forEach(span -> all.add(new Named(span, each.words)));
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

    /// Returns the sentence without its values; the names of the values, where it has nothing else.
    String masked(String text) {
        var found = named(text);
        var result = new StringBuilder();
        var end = 0;
        for (var each : found) {
            result.append(text, end, each.span.start());
            end = each.span.end();
        }
        var wish = Words.singleSpaced(result.append(text.substring(end)).toString());
        return Words.in(wish).isEmpty() ? String.join(" ", found.stream().map(Named::words).toList()) : wish;
    }
}
