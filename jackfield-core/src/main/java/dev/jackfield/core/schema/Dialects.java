package dev.jackfield.core.schema;

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
import com.networknt.schema.keyword.FormatKeyword;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.UnknownKeywordFactory;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import dev.jackfield.core.regex.Regex;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

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
}
