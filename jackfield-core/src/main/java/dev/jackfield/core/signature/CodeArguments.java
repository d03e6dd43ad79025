package dev.jackfield.core.signature;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.BooleanNode;

/// Gives the arguments of a call in code to the parameters of its method.
///
/// A name that the signature does not have is refused, so that a model can correct itself, even if the schema does
/// not mind. Schemas that describe further arguments in another way than by `properties` are left to the check of the
/// call.
final class CodeArguments {
    private static final int MOST_LISTED = 50;
    private static final int LONGEST_NAME = 100;

    /// Keys of a schema that may allow arguments which `properties` does not name.
    private static final List<String> OPEN = List.of("""
        patternProperties additionalProperties unevaluatedProperties propertyNames
        dependentSchemas allOf anyOf oneOf if\
        """.split("\\s+"));

    private final SkillMethod method;
    private final Language language;
    private final LenientSchema schema;
    private final List<Parameter> parameters;
    private final Map<String, Parameter> byName = new HashMap<>();

    CodeArguments(SkillMethod method, Language language) {
        this.method = method;
        this.language = language;
        this.schema = LenientSchema.of(method.definition(), "inputSchema");
        this.parameters = Parameter.of(method.definition());
        parameters.forEach(each -> byName.put(each.name(), each));
        parameters.forEach(each -> byName.put(each.key(), each)); // a tool's own name comes first
    }

    /// Tells whether all arguments have names that the tool gives them, as most have. That needs no tree of the
    /// schema.
    static boolean haveOwnNames(Fields definition, Fields named) {
        var known = LenientJson.object(LenientJson.object(definition, "inputSchema"), "properties");
        return named.allMatch((key, _) -> known.has(key));
    }

    Fields bind(List<Json> positional, Fields named) {
        if (positional.size() > parameters.size()) {
            throw tooMany(positional.size());
        }
        var bound = Fields.EMPTY;
        for (var at = 0; at < positional.size(); at++) {
            bound = bound.with(parameters.get(at).key(), positional.get(at));
        }
        for (var name : named.keys()) {
            var key = requireKey(name);
            if (bound.has(key)) {
                throw unfit("'%s' is given twice: %s".formatted(shorten(name), method.signature(language)));
            }
            bound = bound.with(key, named.get(name).orElseThrow());
        }
        return bound;
    }

    /// Returns the name that the tool gives to a parameter.
    private String requireKey(String name) {
        var parameter = byName.get(name);
        if (parameter != null) {
            return parameter.key();
        }
        if (!isOpen() && !schema.get("properties").has(name)) {
            throw unknown(name);
        }
        return name;
    }

    private boolean isOpen() {
        return !schema.get("properties").node().isObject() || OPEN.stream().anyMatch(this::allowsMore);
    }

    /// Returns whether the schema has the key. `additionalProperties: false` allows nothing more.
    private boolean allowsMore(String key) {
        return schema.has(key) && !schema.get(key).node().equals(BooleanNode.FALSE);
    }

    private HubException tooMany(int given) {
        return unfit("%d arguments are given without a name, and it takes %d: %s"
                .formatted(given, parameters.size(), method.signature(language)));
    }

    private HubException unknown(String name) {
        var names = names().toList();
        var nearest = NearestNames.find(name, names);
        return unfit("it has no parameter '%s'%s; %s"
                .formatted(
                        shorten(name),
                        nearest.isEmpty() ? "" : " (did you mean '%s'?)".formatted(nearest.getFirst()),
                        names.isEmpty() ? "it takes no arguments" : "it takes " + joinNames(names)));
    }

    private Stream<String> names() {
        return parameters.stream().map(language == Language.PYTHON ? Parameter::name : Parameter::key);
    }

    private static String joinNames(List<String> names) {
        return names.stream().limit(MOST_LISTED).map(CodeArguments::shorten).collect(Collectors.joining(", "))
                + (names.size() > MOST_LISTED ? ", ..." : "");
    }

    private static String shorten(String name) {
        return Prose.line(name, LONGEST_NAME);
    }

    private HubException unfit(String problem) {
        return new HubException.InvalidArgumentsException(method.path(), List.of(problem));
    }
}
