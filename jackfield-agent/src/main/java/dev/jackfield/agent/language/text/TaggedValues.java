package dev.jackfield.agent.language.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Values that are marked in the text: `<order_id>#W1</order_id>`, or `order_id=#W1` after `@command`.
public final class TaggedValues {
    private static final Pattern TAG = Pattern.compile("<([A-Za-z_][A-Za-z0-9_]{0,63})>([^<]{0,2000})</\\1>");
    private static final Pattern PAIR =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,63})\\s?=\\s?(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'][^\\s;]*))");

    private TaggedValues() {}

    /// A value in a tag.
    ///
    /// @param start where the tag begins
    /// @param end where the tag ends
    public record Tag(String value, int start, int end) {}

    public static Map<String, Tag> tags(String text) {
        var values = new LinkedHashMap<String, Tag>();
        var matcher = TAG.matcher(text);
        while (matcher.find()) {
            values.put(matcher.group(1), new Tag(matcher.group(2).strip(), matcher.start(), matcher.end()));
        }
        return values;
    }

    /// Returns the text without its tags.
    public static String withoutTags(String text) {
        return SentenceWords.singleSpaced(TAG.matcher(text).replaceAll(" "));
    }

    public static Map<String, String> pairs(String text) {
        var values = new LinkedHashMap<String, String>();
        PAIR.matcher(text).results().forEach(pair -> values.put(pair.group(1), value(pair)));
        return values;
    }

    /// Returns the text without these pairs. One that gives the same name another value stays.
    public static String withoutPairs(String text, Map<String, String> pairs) {
        return PAIR.matcher(text)
                .replaceAll(pair ->
                        value(pair).equals(pairs.get(pair.group(1))) ? "" : Matcher.quoteReplacement(pair.group()))
                .strip();
    }

    private static String value(MatchResult pair) {
        return Stream.of(pair.group(2), pair.group(3), pair.group(4))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("")
                .strip();
    }
}
