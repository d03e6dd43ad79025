package dev.jackfield.signature;

import dev.jackfield.json.Fields;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/// A parameter of a method.
///
/// @param key its name in the arguments of a call
/// @param name its name in signatures
record Parameter(String key, String name, Schema schema, boolean isRequired) {

    /// Returns the parameters of a definition: the required ones first, otherwise in the order of the schema.
    static List<Parameter> of(Fields definition) {
        var properties = Schema.of(definition, "inputSchema").properties().toList();
        var names = Identifiers.PARAMETERS.distinct(properties.stream()
                .map(each -> new Identifiers.Named(each.key(), each.key()))
                .toList());
        var required = new ArrayList<Parameter>();
        var optional = new ArrayList<Parameter>();
        for (var at = 0; at < properties.size(); at++) {
            var each = properties.get(at);
            (each.isRequired() ? required : optional)
                    .add(new Parameter(each.key(), names.get(at), each.schema(), each.isRequired()));
        }
        required.addAll(optional);
        return required;
    }

    /// Returns the value that is shown for an argument that need not be given.
    JsonNode shownDefault() {
        return schema.resolved().defaultValue().or(schema::defaultValue).orElse(NullNode.getInstance());
    }

    /// Returns whether the signature says `= None`. A server need not accept null in such a place.
    boolean showsNone() {
        return !isRequired && shownDefault().isNull();
    }
}
