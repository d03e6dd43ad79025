package dev.jackfield.catalog;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.jackfield.call.ToolName;
import dev.jackfield.json.BadJson;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checks arguments against a tool's schema (JSON Schema 2020-12 unless it names another). Compiled when first used.
///
/// No reference is ever fetched. A schema that cannot be used without that checks nothing: its server still does.
public final class ArgumentSchema {
    private static final Logger LOG = LoggerFactory.getLogger(ArgumentSchema.class);
    private static final int MAX_PROBLEMS = 5;

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final ToolName name;
    private final Json schema;

    // Made by whoever comes first; twice does no harm.
    private volatile @Nullable PlainSchema plain;

    // The same.
    private volatile @Nullable Schema compiled;
    private volatile boolean unusable;

    ArgumentSchema(ToolName name, Json schema) {
        this.name = name;
        this.schema = schema;
    }

    /// What is wrong with the arguments, a few sentences at most; empty when they fit.
    public List<String> problems(Tree arguments) {
        try {
            return unusable || surelyFits(arguments) ? List.of() : problems(compiled(), arguments.tree());
        } catch (BadJson unreadable) {
            throw unreadable;
        } catch (RuntimeException broken) {
            giveUp(broken);
            return List.of();
        }
    }

    private boolean surelyFits(Tree arguments) {
        var known = plain;
        if (known == null) {
            known = PlainSchema.of(schema.tree());
            plain = known;
        }
        return known.surelyFits(arguments);
    }

    /// What the validator alone says.
    List<Error> errors(JsonNode arguments) {
        return compiled().validate(arguments);
    }

    /// What is wrong with these parameters, whatever else is missing.
    List<String> problemsOf(Fields some) {
        try {
            return compiled().validate(some.tree()).stream()
                    .filter(error -> error.getInstanceLocation().getNameCount() > 0)
                    .map(error -> error.toString())
                    .toList();
        } catch (RuntimeException broken) {
            giveUp(broken);
            return List.of();
        }
    }

    private static List<String> problems(Schema usable, JsonNode arguments) {
        var errors = usable.validate(arguments);
        if (errors.isEmpty() || fitWithoutNulls(usable, arguments)) {
            return List.of();
        }
        return errors.stream().map(ArgumentSchema::sentence).limit(MAX_PROBLEMS).toList();
    }

    /// Models write null for what they leave out, and most servers take it so: they shall decide.
    private static boolean fitWithoutNulls(Schema usable, JsonNode arguments) {
        if (!(arguments instanceof ObjectNode given) || given.valueStream().noneMatch(JsonNode::isNull)) {
            return false;
        }
        var named = given.deepCopy();
        named.removeIf(JsonNode::isNull);
        return usable.validate(named).isEmpty();
    }

    /// The place is said only where it says something: the arguments themselves have none.
    private static String sentence(Error error) {
        var place = error.getInstanceLocation().toString();
        return place.isEmpty() ? error.getMessage() : place + ": " + error.getMessage();
    }

    private Schema compiled() {
        var known = compiled;
        if (known == null) {
            known = REGISTRY.getSchema(schema.toString(), InputFormat.JSON);
            compiled = known;
        }
        return known;
    }

    private void giveUp(RuntimeException broken) {
        unusable = true;
        LOG.warn(
                "The input schema of '{}' cannot be used, its arguments pass unchecked: {}", name, broken.getMessage());
    }
}
