package dev.jackfield.source;

import dev.jackfield.json.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Resources under URIs of one form, as `file:///{path}`.
///
/// @param literals the parts between the variables, in order; matching by them takes linear time
public record ResourceTemplate(String key, Fields definition, List<String> literals) implements Item {
    private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");

    public ResourceTemplate {
        literals = List.copyOf(literals);
    }

    static ResourceTemplate read(String template, Fields definition) {
        var literals = new ArrayList<String>();
        Matcher variable = VARIABLE.matcher(template);
        var at = 0;
        while (variable.find()) {
            literals.add(template.substring(at, variable.start()));
            at = variable.end();
        }
        literals.add(template.substring(at));
        return new ResourceTemplate(template, definition, literals);
    }

    /// Whether the URI could come from this template. The server has the last word.
    public boolean matches(String uri) {
        var last = literals.getLast();
        if (literals.size() == 1) {
            return uri.equals(last);
        }
        if (!uri.startsWith(literals.getFirst()) || !uri.endsWith(last)) {
            return false;
        }
        return hasInner(uri, literals.getFirst().length(), uri.length() - last.length());
    }

    private boolean hasInner(String uri, int from, int to) {
        var at = from;
        for (var literal : literals.subList(1, literals.size() - 1)) {
            var found = uri.indexOf(literal, at);
            if (found < 0) {
                return false;
            }
            at = found + literal.length();
        }
        return at <= to;
    }

    @Override
    public Kind kind() {
        return Kind.TEMPLATE;
    }
}
