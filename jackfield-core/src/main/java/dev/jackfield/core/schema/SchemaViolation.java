package dev.jackfield.core.schema;

import com.networknt.schema.Error;
import dev.jackfield.protocol.text.BriefText;
import java.util.Optional;

/// One violation of a schema.
public record SchemaViolation(Error error) {
    private static final int LONGEST = 300;

    /// Returns whether it is about a value inside the checked one, not about the checked value itself.
    public boolean isInside() {
        return error.getInstanceLocation().getNameCount() > 0;
    }

    /// Returns the property of the checked object that it is about, or has it inside.
    public Optional<String> property() {
        return isInside() ? Optional.of(error.getInstanceLocation().getName(0)) : Optional.empty();
    }

    /// Returns the keyword of the schema that is violated, such as `pattern`.
    public String keyword() {
        return String.valueOf(error.getKeyword());
    }

    /// Returns the problem without its place.
    public String problem() {
        return cut(String.valueOf(error.getMessage()));
    }

    /// Returns the name of a property that is not allowed.
    public Optional<String> unknownProperty() {
        return isInside() || !"additionalProperties".equals(error.getKeyword())
                ? Optional.empty()
                : Optional.ofNullable(error.getProperty());
    }

    /// Returns the problem, with its place where that helps.
    @Override
    public String toString() {
        return cut(isInside() ? error.getInstanceLocation() + ": " + error.getMessage() : error.getMessage());
    }

    private static String cut(String text) {
        return BriefText.of(text, LONGEST);
    }
}
