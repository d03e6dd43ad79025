package dev.jackfield.core.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// The keyword `uniqueItems`. The validator's own uses a hash table of values, which becomes slow with values
/// made to have equal hashes. This one uses texts, which a hash table can order instead.
final class UniqueItems implements Keyword {
    @Override
    public String getValue() {
        return "uniqueItems";
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
        return new Validator(this, schema, location, parent, context);
    }

    private static final class Validator extends BaseKeywordValidator {
        private final boolean isWanted;

        Validator(Keyword keyword, JsonNode schema, SchemaLocation location, Schema parent, SchemaContext context) {
            super(keyword, schema, location, parent, context);
            this.isWanted = schema.isBoolean() && schema.booleanValue();
        }

        @Override
        public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath place) {
            if (isWanted && value.isArray() && hasTwins(value)) {
                context.addError(error().instanceNode(value)
                        .instanceLocation(place)
                        .evaluationPath(context.getEvaluationPath())
                        .locale(context.getExecutionConfig().getLocale())
                        .build());
            }
        }
    }

    private static boolean hasTwins(JsonNode items) {
        var seen = new HashSet<String>();
        for (var item : items) {
            Meter.CURRENT.get().count(Size.ofWhole(item));
            if (!seen.add(text(item))) {
                return true;
            }
        }
        return false;
    }

    /// Returns a text that is equal for equal values: 1 equals 1.0, and the order of properties does not count.
    private static String text(JsonNode value) {
        if (value.isObject()) {
            var sorted = new TreeMap<String, String>();
            value.properties().forEach(each -> sorted.put(each.getKey(), text(each.getValue())));
            return "{" + quoteNames(sorted) + "}";
        }
        if (value.isArray()) {
            var all = new StringBuilder("[");
            value.forEach(item -> all.append(text(item)).append(','));
            return all.append(']').toString();
        }
        return value.isNumber() ? value.decimalValue().stripTrailingZeros().toString() : value.toString();
    }

    /// Writes names as JSON, so that no name looks like a value.
    private static String quoteNames(Map<String, String> properties) {
        var all = new StringBuilder();
        properties.forEach((name, text) ->
                all.append(StringNode.valueOf(name)).append(':').append(text).append(','));
        return all.toString();
    }
}
