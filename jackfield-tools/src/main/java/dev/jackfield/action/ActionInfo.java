package dev.jackfield.action;

import dev.jackfield.tools.Hint;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An action with its documentation.
///
/// @param description what it does, without its parameters
/// @param parameters by name, in the order in which they are documented
/// @param record the type that stands for the parameters, if one does
public record ActionInfo(
        String description,
        Map<String, ActionParameter> parameters,
        Set<Hint> hints,
        Optional<Class<? extends Record>> record,
        ActionMethod method) {

    public ActionInfo {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        hints = Set.copyOf(hints);
    }

    public boolean isReadOnly() {
        return hints.contains(Hint.READ_ONLY);
    }
}
