package dev.jackfield.core.call;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.Spellings;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A profile's changes to one tool: how it is shown, and which arguments are added to each call.
@Doc("How a profile shows a tool. Keys that are left out change nothing.")
public record Adjustment(
        @Doc("The name that clients see: up to 64 letters, digits, `_`, `.`, `/` and `-`.") @Nullable
        String name,

        @Doc("The title that people see.") @Nullable String title,

        @Doc("What the model reads about the tool.") @Nullable
        String description,

        @Doc("Arguments that are sent with every call; the model neither sees nor sets them.") @Default("{}")
        Map<String, Json> fixed,

        @Doc("Optional parameters that are neither shown nor accepted.") @Default("[]")
        List<String> hidden,

        @Doc("Changes to parameters, by their names.") @Default("{}")
        Map<String, AdjustedParameter> parameters) {

    private static final String LEGAL_NAME =
            "must be 1 to %d letters, digits or _ . / -".formatted(ItemName.MAX_LENGTH);

    public Adjustment {
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        hidden = List.copyOf(hidden);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        var checks = new Checks().that(name == null || ItemName.isLegal(name), "name", LEGAL_NAME);
        for (var parameter : hidden) {
            checks.that(
                    !fixed.containsKey(parameter),
                    "hidden",
                    "`%s` is fixed, and so hidden already; keep one".formatted(parameter));
        }
        for (var parameter : parameters.keySet()) {
            var isShown = !fixed.containsKey(parameter) && !hidden.contains(parameter);
            checks.that(
                    isShown,
                    "parameters",
                    "`%s` is fixed or hidden, so it is not shown; remove it here".formatted(parameter));
        }
        checks.done();
    }

    /// Returns the names of all parameters that this adjustment mentions.
    public List<String> mentionedParameters() {
        return Stream.of(fixed.keySet(), hidden, parameters.keySet())
                .flatMap(names -> names.stream())
                .toList();
    }

    /// Returns whether callers may set a parameter. They may not set one that is fixed or hidden, nor one that
    /// some servers would take for such a parameter because of its spelling.
    public boolean shows(String parameter) {
        return isUnlike(fixed.keySet(), parameter) && isUnlike(hidden, parameter);
    }

    private static boolean isUnlike(Collection<String> names, String parameter) {
        for (var name : names) {
            if (Spellings.areAlike(name, parameter)) {
                return false;
            }
        }
        return true;
    }

    /// Returns the values that this adjustment adds: fixed arguments and defaults.
    public Fields values() {
        return complete(Fields.EMPTY);
    }

    /// Returns the caller's arguments, completed with the defaults and the fixed arguments.
    public Fields complete(Fields arguments) {
        var complete = arguments;
        for (var each : parameters.entrySet()) {
            var value = each.getValue().default_();
            complete = value == null || complete.has(each.getKey()) ? complete : complete.with(each.getKey(), value);
        }
        for (var each : fixed.entrySet()) {
            complete = complete.with(each.getKey(), each.getValue());
        }
        return complete;
    }

    /// Leaves the values out, because a fixed argument may hold a secret that a variable filled in.
    @Override
    public String toString() {
        return "Adjustment[%s]".formatted(mentionedParameters());
    }
}
