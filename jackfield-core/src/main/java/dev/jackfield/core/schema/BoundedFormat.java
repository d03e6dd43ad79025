package dev.jackfield.core.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.format.Format;
import java.util.Set;

/// A format of the validator that accepts only texts of ordinary length, because its patterns cannot be metered.
record BoundedFormat(Format format) implements Format {
    private static final int LONGEST = 1_000;

    /// Formats that take linear time and often have long texts, so they are not limited.
    private static final Set<String> LINEAR = Set.of("uri", "uri-reference", "iri", "iri-reference", "regex");

    @Override
    public String getName() {
        return format.getName();
    }

    @Override
    public String getMessageKey() {
        return format.getMessageKey();
    }

    @Override
    public boolean matches(ExecutionContext context, SchemaContext schema, String value) {
        if (value.length() > LONGEST && !LINEAR.contains(getName())) {
            throw new Meter.SpentException(
                    "a text of %,d characters is too long to be checked for format '%s'; the longest is %,d"
                            .formatted(value.length(), getName(), LONGEST));
        }
        return format.matches(context, schema, value);
    }
}
