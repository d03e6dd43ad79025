package dev.jackfield.source;

import dev.jackfield.call.Glob;
import dev.jackfield.json.Fields;
import java.util.ArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Resources under URIs of one form, as `file:///{path}`.
///
/// @param form what is between the variables, in order; matching by it takes linear time
public record ResourceTemplate(String key, Fields definition, Glob form) implements Item {
    private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");

    /// Longer than any URI that is in use; there may be thousands of templates to compare one with.
    private static final int LONGEST = 8_192;

    static ResourceTemplate read(String template, Fields definition) {
        var literals = new ArrayList<String>();
        Matcher variable = VARIABLE.matcher(template);
        var at = 0;
        while (variable.find()) {
            literals.add(template.substring(at, variable.start()));
            at = variable.end();
        }
        literals.add(template.substring(at));
        return new ResourceTemplate(template, definition, Glob.of(literals));
    }

    /// Whether the URI could come from this template. The server has the last word.
    public boolean matches(String uri) {
        return uri.length() <= LONGEST && form.matches(uri);
    }

    @Override
    public Kind kind() {
        return Kind.TEMPLATE;
    }
}
