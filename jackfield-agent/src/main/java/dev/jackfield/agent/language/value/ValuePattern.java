package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.SpokenSigns;
import dev.jackfield.agent.language.text.SentenceWords;
import dev.jackfield.core.regex.Regex;
import dev.jackfield.core.regex.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// Finds values of one form in a text, for example numbers of orders.
///
/// People write values carelessly, so words that become a value by another case, by the sign that all values begin
/// with, or by underscores between them are found as well: "w123" is `#W123`, "gift card 42" is `gift_card_42`.
public final class ValuePattern {
    private static final int MOST_SPANS = 32;
    private static final int MOST_STEPS = 20_000;
    private static final int LONGEST_PREFIX = 2;
    private static final int MOST_JOINED_WORDS = 3;

    private final String source;
    private final Regex inside;
    private final Regex whole;
    private final String prefix;
    private final List<String> examples;
    private final SpokenSigns spoken;

    /// A sentence is searched for each command, so the last result is kept.
    private volatile @Nullable Found last;

    private record Found(String text, List<ValueSpan> spans) {}

    private ValuePattern(String pattern, String prefix, ParameterSketch parameter) {
        this.source = pattern;
        this.inside = Regex.compile("(?<![A-Za-z0-9_])(" + pattern + ")(?![A-Za-z0-9_])");
        this.whole = Regex.compile("^(?:" + pattern + ")$");
        this.prefix = prefix;
        this.examples = parameter.examples();
        this.spoken = parameter.spoken();
    }

    /// Returns the form of the parameter's values: its pattern, or what its examples have in common.
    static Optional<ValuePattern> of(ParameterSketch parameter) {
        var pattern = parameter.pattern() != null
                ? Optional.of(withoutAnchors(parameter.pattern()))
                : ExampleShape.of(parameter);
        return pattern.flatMap(known -> compile(known, parameter));
    }

    private static Optional<ValuePattern> compile(String pattern, ParameterSketch parameter) {
        try {
            return Optional.of(new ValuePattern(pattern, prefix(parameter), parameter));
        } catch (PatternSyntaxException invalid) {
            return Optional.empty(); // the check behind knows the pattern too; only finding it in a sentence is lost
        }
    }

    private static String withoutAnchors(String pattern) {
        var start = pattern.startsWith("^") ? 1 : 0;
        var isEscaped = pattern.endsWith("\\$");
        var end = pattern.endsWith("$") && !isEscaped ? pattern.length() - 1 : pattern.length();
        return pattern.substring(start, Math.max(start, end));
    }

    /// The sign that examples have before their digits, where it is short: longer ones say which kind a value is.
    private static String prefix(ParameterSketch parameter) {
        return parameter.examples().stream()
                .findFirst()
                .map(ValuePattern::beforeDigits)
                .filter(start -> start.length() <= LONGEST_PREFIX)
                .orElse("");
    }

    private static String beforeDigits(String example) {
        var end = 0;
        while (end < example.length() && !Character.isDigit(example.charAt(end))) {
            end++;
        }
        return example.substring(0, end);
    }

    /// The regular expression.
    public String source() {
        return source;
    }

    /// Returns the values in the order of the text.
    public List<ValueSpan> valuesIn(String text) {
        var known = last;
        if (known == null || !known.text.equals(text)) {
            known = new Found(text, List.copyOf(find(text)));
            last = known;
        }
        return known.spans;
    }

    private List<ValueSpan> find(String text) {
        try {
            var steps = Steps.atMost(MOST_STEPS);
            var found = writtenMatches(text, steps);
            addAllCareless(text, found, steps);
            found.sort((one, other) -> Integer.compare(one.start(), other.start()));
            return found;
        } catch (Steps.TooManyStepsException tooMany) {
            return List.of(); // asked for instead
        }
    }

    public boolean matches(String value) {
        try {
            return whole.find(value, Steps.atMost(MOST_STEPS));
        } catch (Steps.TooManyStepsException tooMany) {
            return false;
        }
    }

    private List<ValueSpan> writtenMatches(String text, Steps steps) {
        if (spoken.signs().isEmpty()) {
            return exactMatches(text, steps);
        }
        var written = SignedText.of(text, spoken);
        return new ArrayList<>(exactMatches(written.text(), steps).stream()
                .map(written::originalSpan)
                .toList());
    }

    private List<ValueSpan> exactMatches(String text, Steps steps) {
        var found = new ArrayList<ValueSpan>();
        var rest = new StringBuilder(text);
        while (found.size() < MOST_SPANS) {
            var from = inside.indexIn(rest.toString(), steps);
            if (from.isEmpty()) {
                break;
            }
            var value = inside.groups(rest.toString(), steps).orElseThrow().getFirst();
            if (value.isBlank()) {
                break;
            }
            found.add(trimmedSpan(from.getAsInt(), value));
            blank(rest, from.getAsInt(), value.length());
        }
        return found;
    }

    private static ValueSpan trimmedSpan(int from, String value) {
        var start = from + value.length() - value.stripLeading().length();
        return new ValueSpan(start, start + value.strip().length(), value.strip());
    }

    private static void blank(StringBuilder text, int from, int length) {
        for (var at = from; at < from + length; at++) {
            text.setCharAt(at, ' ');
        }
    }

    private void addAllCareless(String text, List<ValueSpan> found, Steps steps) {
        var words = SentenceWords.split(text);
        for (var first = 0; first < words.size() && found.size() < MOST_SPANS; first++) {
            for (var last = first; last < Math.min(words.size(), first + MOST_JOINED_WORDS); last++) {
                addCareless(text, words.subList(first, last + 1), found, steps);
            }
        }
    }

    private void addCareless(String text, List<SentenceWords.Word> words, List<ValueSpan> found, Steps steps) {
        var start = words.getFirst().start();
        var end = words.getLast().end();
        if (text.substring(start, end).chars().noneMatch(Character::isDigit)) {
            return; // a word without digits would become any name
        }
        var place = new ValueSpan(start, end, "");
        if (found.stream().anyMatch(place::overlaps) || isPart(text, start - 1) || isPart(text, end)) {
            return;
        }
        spellings(words).stream()
                .filter(spelling -> whole.find(spelling, steps))
                .findFirst()
                .ifPresent(value -> found.add(new ValueSpan(withSign(text, start), end, value)));
    }

    /// Whether a word goes on here, with a sign in between: the digits of `paypal_123` are no value.
    private static boolean isPart(String text, int at) {
        return at >= 0 && at < text.length() && "_@+".indexOf(text.charAt(at)) >= 0;
    }

    private static int withSign(String text, int start) {
        return start > 0 && text.charAt(start - 1) == '#' ? start - 1 : start;
    }

    private List<String> spellings(List<SentenceWords.Word> words) {
        var parts = words.stream().map(SentenceWords.Word::text).toList();
        if (parts.size() > 1) {
            return joinedLikeExample(String.join("_", parts).toLowerCase(Locale.ROOT));
        }
        var word = parts.getFirst();
        var upper = word.toUpperCase(Locale.ROOT);
        var sign = prefix.isEmpty() || Character.isLetterOrDigit(prefix.charAt(0)) ? "" : prefix.substring(0, 1);
        return List.of(word, upper, word.toLowerCase(Locale.ROOT), sign + word, sign + upper, prefix + word);
    }

    /// Joins words only where an example begins with the same words: else "have 2" would be a value as well.
    private List<String> joinedLikeExample(String joined) {
        var start = beforeDigits(joined);
        return start.length() > 1
                        && examples.stream()
                                .anyMatch(example -> beforeDigits(example).equals(start))
                ? List.of(joined)
                : List.of();
    }
}
