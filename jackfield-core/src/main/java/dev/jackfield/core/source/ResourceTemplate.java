package dev.jackfield.core.source;

import dev.jackfield.core.call.Glob;
import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A family of resources whose URIs have one form, such as `file:///{path}`.
///
/// @param form the literals between the variables, in order; matching takes linear time
public record ResourceTemplate(String key, Fields definition, Glob form) implements Item {
    private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");

    /// Longer URIs match no template, because one URI may be compared with thousands of templates.
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

    /// Returns whether the URI could come from this template. The server decides in the end.
    public boolean matches(String uri) {
        return uri.length() <= LONGEST && form.matches(uri);
    }

    @Override
    public Kind kind() {
        return Kind.TEMPLATE;
    }
}
