package dev.jackfield.schema;

import com.networknt.schema.Error;
import java.util.Optional;

/// One thing that does not fit.
public record SchemaViolation(Error error) {
    private static final int LONGEST = 300;

    /// Whether it is about a value inside the one that was checked, and not about that one itself.
    public boolean isInside() {
        return error.getInstanceLocation().getNameCount() > 0;
    }

    /// The name of a property that the checked value has, and may not have.
    public Optional<String> unknownProperty() {
        return isInside() || !"additionalProperties".equals(error.getKeyword())
                ? Optional.empty()
                : Optional.ofNullable(error.getProperty());
    }

    /// What is wrong, and where if that says something.
    @Override
    public String toString() {
        var text = isInside() ? error.getInstanceLocation() + ": " + error.getMessage() : error.getMessage();
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
