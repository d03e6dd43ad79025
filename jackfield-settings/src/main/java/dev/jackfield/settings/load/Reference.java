package dev.jackfield.settings.load;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.load.Variables.Variable;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The text between `${` and `}`: a variable, maybe with a default, or a file.
record Reference(String expression) {
    private static final Pattern VARIABLE =
            Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", Pattern.DOTALL);
    private static final Pattern LAST_BREAK = Pattern.compile("\\R\\z");
    private static final int LARGEST = 1 << 20;

    /// There is no value.
    static final class MissingValueException extends Exception {
        private final String reason;

        MissingValueException(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    Variable resolve(Variables variables, Path folder) throws MissingValueException {
        if (expression.startsWith("file:")) {
            return readFile(expression.substring(5), folder);
        }
        var form = VARIABLE.matcher(expression);
        if (!form.matches()) {
            throw new MissingValueException(
                    "${%s} cannot be filled in; use ${NAME}, ${NAME:-default} or ${file:path}".formatted(expression));
        }
        var found = variables.find(form.group(1));
        var fallback = Optional.ofNullable(form.group(2)).map(text -> new Variable(text, "its default"));
        return found.filter(variable -> !variable.value().isEmpty())
                .or(() -> fallback)
                .or(() -> found)
                .orElseThrow(() -> new MissingValueException("variable %s is not set".formatted(form.group(1))));
    }

    private static Variable readFile(String name, Path folder) throws MissingValueException {
        try {
            var text = BoundedFile.text(folder.resolve(name), LARGEST);
            return new Variable(LAST_BREAK.matcher(text).replaceFirst(""), "the file");
        } catch (IOException | InvalidPathException failure) {
            throw new MissingValueException("file %s cannot be read: %s".formatted(name, FailureReason.of(failure)));
        }
    }
}
