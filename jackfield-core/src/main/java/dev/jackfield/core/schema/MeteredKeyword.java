package dev.jackfield.core.schema;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A keyword of the validator whose work is counted.
record MeteredKeyword(Keyword keyword) implements Keyword {
    @Override
    public String getValue() {
        return keyword.getValue();
    }

    @Override
    public @Nullable KeywordValidator newValidator(
            SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) throws Exception {
        Meter.CURRENT.get().build();
        return MeteredValidator.of(keyword.newValidator(location, schema, parent, context), schema);
    }
}
