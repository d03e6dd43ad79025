package dev.jackfield.action;

import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Hint;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An action with its documentation.
///
/// @param documentation the text of the annotation
/// @param parameters by name, in the order in which they are documented
/// @param record the record type of the parameters, if it has one
public record ActionInfo(
        DocBlock documentation,
        Map<String, ActionParameter> parameters,
        Set<Hint> hints,
        Optional<Class<? extends Record>> record,
        ActionMethod method) {

    public ActionInfo {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        hints = Set.copyOf(hints);
    }

    /// What it does, without its parameters.
    public String description() {
        return documentation.text();
    }

    public boolean isReadOnly() {
        return hints.contains(Hint.READ_ONLY);
    }
}
