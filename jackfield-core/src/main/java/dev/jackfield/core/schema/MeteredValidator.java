package dev.jackfield.core.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Counts the work for each value before a keyword looks at it.
///
/// @param own the units for the keyword's own value in the schema
record MeteredValidator(KeywordValidator validator, long own) implements KeywordValidator {

    static @Nullable KeywordValidator of(@Nullable KeywordValidator validator, JsonNode schema) {
        return validator == null ? null : new MeteredValidator(validator, 1 + Size.of(schema));
    }

    @Override
    public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath place) {
        var look = Size.isDeep(getKeyword()) ? Size.ofWhole(value) : Size.of(value);
        Meter.CURRENT.get().count(own + look + annotationUnits(context, place));
        validator.validate(context, value, root, place);
    }

    /// Returns the units for the annotations of `unevaluated…` at this place, which are read many times.
    private static long annotationUnits(ExecutionContext context, NodePath place) {
        return context.isUnevaluatedPropertiesPresent() || context.isUnevaluatedItemsPresent()
                ? context.getAnnotations()
                        .asMap()
                        .getOrDefault(place, List.of())
                        .size()
                : 0;
    }

    @Override
    public void preloadSchema() {
        validator.preloadSchema();
    }

    @Override
    public String getKeyword() {
        return validator.getKeyword();
    }

    @Override
    public SchemaLocation getSchemaLocation() {
        return validator.getSchemaLocation();
    }
}
