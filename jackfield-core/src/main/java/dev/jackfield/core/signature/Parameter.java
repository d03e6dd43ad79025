package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/// A parameter of a method.
///
/// @param key its name in the arguments of a call
/// @param name its name in signatures
record Parameter(String key, String name, LenientSchema schema, boolean isRequired) {
    private static final int MOST = 1_000;

    /// Returns the parameters of a definition, at most 1,000: the required ones first, otherwise in the order of
    /// the schema.
    static List<Parameter> of(Fields definition) {
        var properties = LenientSchema.of(definition, "inputSchema")
                .properties()
                .sorted(Comparator.comparing(each -> !each.isRequired()))
                .limit(MOST)
                .toList();
        var names = Identifiers.PARAMETERS.distinctIdentifiers(properties.stream()
                .map(each -> new Identifiers.Named(each.key(), each.key()))
                .toList());
        var parameters = new ArrayList<Parameter>(properties.size());
        for (var at = 0; at < properties.size(); at++) {
            var each = properties.get(at);
            parameters.add(new Parameter(each.key(), names.get(at), each.schema(), each.isRequired()));
        }
        return parameters;
    }

    /// Returns the value that is shown for an argument that need not be given.
    JsonNode shownDefault() {
        return schema.followReferences().defaultValue().or(schema::defaultValue).orElse(NullNode.getInstance());
    }

    /// Returns whether the signature says `= None`.
    boolean showsNone() {
        return !isRequired && shownDefault().isNull();
    }

    /// Returns whether null stands for an argument that is not given: the signature says `= None`, and the server
    /// does not accept null.
    boolean leavesOutNull() {
        return showsNone() && !schema.acceptsNull();
    }
}
