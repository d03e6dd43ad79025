package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.schema.Budget;
import dev.jackfield.core.schema.ForeignSchema;
import dev.jackfield.core.schema.InvalidSchemaException;
import dev.jackfield.core.schema.SchemaViolation;
import dev.jackfield.core.schema.UncheckableException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.Spellings;
import dev.jackfield.protocol.json.Tree;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checks arguments against the schema of a tool. The schema is compiled when first used.
///
/// A schema that cannot be compiled checks nothing, because its server still does. Arguments cannot cause this:
/// arguments that cannot be checked are refused.
public final class ArgumentSchema {
    private static final Logger LOG = LoggerFactory.getLogger(ArgumentSchema.class);
    private static final int MOST_PROBLEMS = 5;

    private final ItemName name;
    private final Json schema;

    // Created at the first use; creating it twice does no harm.
    private volatile @Nullable PlainSchema plain;
    private volatile @Nullable Spellings names;

    // One of the two is set at the first use, once, under the lock of this object.
    private volatile @Nullable ForeignSchema compiled;
    private volatile @Nullable String flaw;

    ArgumentSchema(ItemName name, Json schema) {
        this.name = name;
        this.schema = schema;
    }

    public Json json() {
        return schema;
    }

    /// Returns whether the arguments certainly fit, found without a parser or the validator.
    public boolean surelyFits(Tree arguments) {
        var known = plain;
        if (known == null) {
            known = PlainSchema.of(schema.tree());
            plain = known;
        }
        return known.surelyFits(arguments);
    }

    /// Returns the problems of the arguments, a few sentences at most; empty when they fit.
    public List<String> problems(Tree arguments, Budget budget) throws UncheckableException, InterruptedException {
        var misspelled = misspelledArguments(arguments.tree());
        var usable = compiledSchema();
        return !misspelled.isEmpty() || usable.isEmpty()
                ? misspelled
                : problems(usable.get(), arguments.tree(), budget);
    }

    /// Finds arguments that differ from a parameter only in spelling. A server that ignores case would take an
    /// unchecked argument for the parameter.
    private List<String> misspelledArguments(JsonNode arguments) {
        var spellings = spellings();
        return arguments.propertyNames().stream()
                .filter(name -> spellings.mistakenFor(name) != null)
                .map(name -> "'%s' must be written '%s'".formatted(name, spellings.mistakenFor(name)))
                .limit(MOST_PROBLEMS)
                .toList();
    }

    private Spellings spellings() {
        var known = names;
        if (known == null) {
            known = ParameterNames.of(schema.tree());
            names = known;
        }
        return known;
    }

    /// Returns the problems of these parameters, ignoring missing ones.
    List<String> problemsOf(Fields some) {
        try {
            var usable = compiledSchema();
            return usable.isEmpty()
                    ? List.of()
                    : usable.get().problems(some.tree()).stream()
                            .filter(SchemaViolation::isInside)
                            .map(SchemaViolation::toString)
                            .toList();
        } catch (UncheckableException uncheckable) {
            return List.of(String.valueOf(uncheckable.getMessage()));
        }
    }

    private List<String> problems(ForeignSchema usable, JsonNode arguments, Budget budget)
            throws UncheckableException, InterruptedException {
        var problems = usable.problems(arguments, budget);
        if (problems.isEmpty() || fitWithoutNulls(usable, arguments, budget)) {
            return List.of();
        }
        return problems.stream().limit(MOST_PROBLEMS).map(this::sentence).toList();
    }

    /// Returns whether the arguments fit without their nulls. Models write null for omitted arguments; most
    /// servers accept that, so the server decides.
    private static boolean fitWithoutNulls(ForeignSchema usable, JsonNode arguments, Budget budget)
            throws UncheckableException, InterruptedException {
        if (!(arguments instanceof ObjectNode given) || given.valueStream().noneMatch(JsonNode::isNull)) {
            return false;
        }
        var named = given.deepCopy();
        named.removeIf(JsonNode::isNull);
        return usable.problems(named, budget).isEmpty();
    }

    private String sentence(SchemaViolation problem) {
        var nearest = problem.unknownProperty()
                .map(unknown -> NearestNames.find(unknown, parameters()))
                .orElse(List.of());
        return nearest.isEmpty() ? problem.toString() : problem + "; did you mean '" + nearest.getFirst() + "'?";
    }

    private List<String> parameters() {
        return List.copyOf(schema.tree().path("properties").propertyNames());
    }

    /// Returns why it checks nothing. Unknown before the first use.
    Optional<String> flaw() {
        return Optional.ofNullable(flaw);
    }

    private Optional<ForeignSchema> compiledSchema() {
        if (compiled == null && flaw == null) {
            compileOnce();
        }
        return Optional.ofNullable(compiled);
    }

    private synchronized void compileOnce() {
        if (compiled != null || flaw != null) {
            return;
        }
        try {
            compiled = ForeignSchema.compile(schema);
        } catch (InvalidSchemaException bad) {
            LOG.warn(
                    "Cannot use the input schema of '{}', so its arguments are not checked: {}",
                    name,
                    bad.getMessage());
            flaw = "its arguments are not checked, because its schema cannot be used: " + bad.getMessage();
        }
    }
}
