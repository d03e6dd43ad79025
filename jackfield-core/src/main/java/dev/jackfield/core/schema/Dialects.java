package dev.jackfield.core.schema;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DefaultDialectRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectRegistry;
import com.networknt.schema.format.Format;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.FormatKeyword;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.UnknownKeywordFactory;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import dev.jackfield.core.regex.Regex;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// The dialects of JSON Schema that the validator knows, with a meter on every keyword that takes time.
final class Dialects implements DialectRegistry {
    /// The meta-schemas, which come with the validator.
    private static final Pattern META = Pattern.compile("https?://json-schema\\.org/.*");

    /// All schemas of the process: 2020-12 unless one names another. Nothing is fetched, nor read from the class
    /// path, which the validator would do by default.
    static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.dialectRegistry(new Dialects())
                    .schemaLoader(loader ->
                            loader.allow(iri -> META.matcher(iri.toString()).matches()))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .preloadSchema(false) // done by hand, because the validator hides what goes wrong
                            .regularExpressionFactory(Dialects::pattern)
                            .build()));

    private final DialectRegistry known = new DefaultDialectRegistry();
    private final Map<String, Dialect> metered = new ConcurrentHashMap<>();

    private static RegularExpression pattern(String written) {
        var regex = Regex.compile(RegularExpressions.replaceLongformCharacterProperties(written));
        return text -> regex.find(text, Meter.CURRENT.get());
    }

    @Override
    public Dialect getDialect(String id, SchemaRegistry registry) {
        var dialect = known.getDialect(id, registry);
        return metered.computeIfAbsent(dialect.getId(), _ -> withMeter(dialect));
    }

    private static Dialect withMeter(Dialect dialect) {
        return Dialect.builder(dialect)
                .keywords(keywords -> keywords.putAll(dialect.getKeywords().values().stream()
                        .filter(keyword -> !keyword.getValue().equals("format"))
                        .collect(Collectors.toMap(Keyword::getValue, Dialects::withMeter))))
                .unknownKeywordFactory((name, context) ->
                        new MeteredKeyword(UnknownKeywordFactory.getInstance().getKeyword(name, context)))
                .formatKeywordFactory(MeteredFormats::new)
                .build();
    }

    private static Keyword withMeter(Keyword keyword) {
        return new MeteredKeyword(keyword.getValue().equals("uniqueItems") ? new UniqueItems() : keyword);
    }

    /// The keyword `format`, for which the validator needs its own class.
    private static final class MeteredFormats extends FormatKeyword {
        MeteredFormats(Map<String, Format> formats) {
            super(formats.values().stream().collect(Collectors.toMap(Format::getName, BoundedFormat::new)));
        }

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
            Meter.CURRENT.get().build();
            return new MeteredValidator(super.newValidator(location, schema, parent, context), 1);
        }
    }

    /// A format of the validator that accepts only texts of ordinary length, because its patterns cannot be metered.
    private record BoundedFormat(Format format) implements Format {
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

    /// The keyword `uniqueItems`. The validator's own uses a hash table of values, which becomes slow with values
    /// made to have equal hashes. This one uses texts, which a hash table can order instead.
    private static final class UniqueItems implements Keyword {
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
            properties.forEach((name, text) -> all.append(StringNode.valueOf(name))
                    .append(':')
                    .append(text)
                    .append(','));
            return all.toString();
        }
    }
}
