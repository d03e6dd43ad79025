package dev.jackfield.language.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Values that are marked in the text: `<order_id>#W1</order_id>`, or `order_id=#W1` after `@command`.
public final class TaggedValues {
    private static final Pattern TAG = Pattern.compile("<([A-Za-z_][A-Za-z0-9_]{0,63})>([^<]{0,2000})</\\1>");
    private static final Pattern PAIR =
            Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,63})\\s?=\\s?(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'][^\\s;]*))");

    private TaggedValues() {}

    public static Map<String, String> tags(String text) {
        var values = new LinkedHashMap<String, String>();
        var matcher = TAG.matcher(text);
        while (matcher.find()) {
            values.put(matcher.group(1), matcher.group(2).strip());
        }
        return values;
    }

    /// Returns the text without its tags.
    public static String withoutTags(String text) {
        return SentenceWords.singleSpaced(TAG.matcher(text).replaceAll(" "));
    }

    public static Map<String, String> pairs(String text) {
        var values = new LinkedHashMap<String, String>();
        var matcher = PAIR.matcher(text);
        while (matcher.find()) {
            for (var group = 2; group <= 4; group++) {
                if (matcher.group(group) != null) {
                    values.put(matcher.group(1), matcher.group(group).strip());
                }
            }
        }
        return values;
    }
}
