package dev.jackfield.binding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A URI with variables: `{day}` is one segment, `{+path}` may have slashes in it.
record UriTemplate(String text, List<String> variables, Pattern pattern) {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\+?)([A-Za-z_$][\\w$]*)}");
    private static final Pattern ENCODED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

    UriTemplate {
        variables = List.copyOf(variables);
    }

    static UriTemplate of(String text) {
        var variables = new ArrayList<String>();
        var pattern = new StringBuilder();
        var variable = VARIABLE.matcher(text);
        var at = 0;
        for (; variable.find(); at = variable.end()) {
            pattern.append(Pattern.quote(text.substring(at, variable.start())));
            pattern.append(variable.group(1).isEmpty() ? "([^/]+)" : "(.+)");
            variables.add(variable.group(2));
        }
        pattern.append(Pattern.quote(text.substring(at)));
        if (VARIABLE.matcher(text).replaceAll("").matches(".*[{}].*")) {
            throw new Unsupported("'" + text + "' is no URI with variables such as {day} or {+path}");
        }
        return new UriTemplate(text, variables, Pattern.compile(pattern.toString()));
    }

    boolean hasVariables() {
        return !variables.isEmpty();
    }

    /// The values of the variables, when the URI comes from here.
    Optional<Map<String, String>> values(String uri) {
        var matcher = pattern.matcher(uri);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, String>();
        for (var at = 0; at < variables.size(); at++) {
            values.put(variables.get(at), decoded(matcher.group(at + 1)));
        }
        return Optional.of(values);
    }

    private static String decoded(String text) {
        return ENCODED.matcher(text).replaceAll(found -> Matcher.quoteReplacement(decodedBytes(found.group())));
    }

    private static String decodedBytes(String encoded) {
        return new String(HexFormat.of().parseHex(encoded.replace("%", "")), StandardCharsets.UTF_8);
    }
}
