package dev.jackfield.agent.language.value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/// The parts of a sentence that are values, each of one parameter. Used by one thread.
public final class ClaimedValues {
    private final String sentence;
    private final Map<String, List<ValueSpan>> claimed = new LinkedHashMap<>();
    private final Set<String> marked = new HashSet<>();

    ClaimedValues(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }

    public boolean has(String parameter) {
        return claimed.containsKey(parameter);
    }

    boolean isFree(ValueSpan span) {
        return claimed.values().stream().flatMap(List::stream).noneMatch(span::overlaps);
    }

    void claim(String parameter, List<ValueSpan> spans) {
        if (!spans.isEmpty()) {
            claimed.put(parameter, List.copyOf(spans));
        }
    }

    /// Claims a place that the text itself marks as the value of this parameter.
    void claimMarked(String parameter, ValueSpan span) {
        claim(parameter, List.of(span));
        marked.add(parameter);
    }

    /// Whether the text itself says where this value begins and ends.
    boolean isMarked(String parameter) {
        return marked.contains(parameter);
    }

    /// Returns how many parameters have a value.
    public int size() {
        return claimed.size();
    }

    public void forEach(BiConsumer<String, ValueSpan> action) {
        claimed.forEach((name, spans) -> spans.forEach(span -> action.accept(name, span)));
    }

    Optional<ValueSpan> first(String parameter) {
        return Optional.ofNullable(claimed.get(parameter)).map(List::getFirst);
    }

    List<String> values(String parameter) {
        return claimed.getOrDefault(parameter, List.of()).stream()
                .map(ValueSpan::value)
                .toList();
    }

    /// Returns the sentence with blanks in place of all claimed parts.
    String unclaimedText() {
        var rest = new StringBuilder(sentence);
        var all = new ArrayList<ValueSpan>();
        claimed.values().forEach(all::addAll);
        for (var span : all) {
            for (var at = span.start(); at < span.end(); at++) {
                rest.setCharAt(at, ' ');
            }
        }
        return rest.toString();
    }
}
