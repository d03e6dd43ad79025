package dev.jackfield.settings;

import dev.jackfield.settings.Variables.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// What stands between `${` and `}`: a variable, maybe with a default, or a file.
record Reference(String expression) {
    private static final Pattern VARIABLE =
            Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", Pattern.DOTALL);

    /// The value, or nothing when there is none; `missing` then says why.
    Optional<Variable> resolve(Variables variables, Path folder) {
        if (expression.startsWith("file:")) {
            return content(folder);
        }
        var form = VARIABLE.matcher(expression);
        if (!form.matches()) {
            return Optional.empty();
        }
        var found = variables.find(form.group(1));
        var fallback = Optional.ofNullable(form.group(2)).map(text -> new Variable(text, "its default"));
        return found.filter(variable -> !variable.value().isEmpty())
                .or(() -> fallback)
                .or(() -> found);
    }

    String missing() {
        var form = VARIABLE.matcher(expression);
        if (form.matches()) {
            return "variable %s is not set".formatted(form.group(1));
        }
        return expression.startsWith("file:")
                ? "file %s cannot be read".formatted(expression.substring(5))
                : "${%s} cannot be filled in; use ${NAME}, ${NAME:-default} or ${file:path}".formatted(expression);
    }

    private Optional<Variable> content(Path folder) {
        try {
            var text = Files.readString(folder.resolve(expression.substring(5)));
            return Optional.of(new Variable(text.replaceFirst("\\R\\z", ""), "the file"));
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }
}
