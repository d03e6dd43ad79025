package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.UnsupportedTypeException;
import dev.jackfield.core.regex.Regex;
import dev.jackfield.core.regex.Steps;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A URI with variables: `{day}` is one segment, `{+path}` may contain slashes.
record UriTemplate(String text, List<String> variables, Regex pattern) {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\+?)([A-Za-z_$][\\w$]*)}");
    private static final Pattern ENCODED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

    /// The limit of work for one match. Several variables can divide a text in very many ways; a URI that exceeds
    /// this does not match.
    private static final int MOST_UNITS = 500_000;

    UriTemplate {
        variables = List.copyOf(variables);
    }

    static UriTemplate of(String text) {
        var variables = new ArrayList<String>();
        var pattern = new StringBuilder("^");
        var variable = VARIABLE.matcher(text);
        var at = 0;
        for (; variable.find(); at = variable.end()) {
            pattern.append(Regex.quote(text.substring(at, variable.start())));
            pattern.append(variable.group(1).isEmpty() ? "([^/]+)" : "(.+)");
            variables.add(variable.group(2));
        }
        pattern.append(Regex.quote(text.substring(at))).append('$');
        if (VARIABLE.matcher(text).replaceAll("").matches(".*[{}].*")) {
            throw new UnsupportedTypeException("'" + text + "' is no URI with variables such as {day} or {+path}");
        }
        return new UriTemplate(text, variables, Regex.compile(pattern.toString()));
    }

    boolean hasVariables() {
        return !variables.isEmpty();
    }

    /// Returns the values of the variables, if the URI matches.
    Optional<Map<String, String>> values(String uri) {
        try {
            return pattern.groups(uri, Steps.atMost(MOST_UNITS)).map(this::valuesByName);
        } catch (Steps.TooManyStepsException hostile) {
            return Optional.empty();
        }
    }

    private Map<String, String> valuesByName(List<String> taken) {
        var values = new LinkedHashMap<String, String>();
        for (var at = 0; at < variables.size(); at++) {
            values.put(variables.get(at), decode(taken.get(at)));
        }
        return values;
    }

    private static String decode(String text) {
        return ENCODED.matcher(text).replaceAll(found -> Matcher.quoteReplacement(decodedBytes(found.group())));
    }

    private static String decodedBytes(String encoded) {
        return new String(HexFormat.of().parseHex(encoded.replace("%", "")), StandardCharsets.UTF_8);
    }
}
