package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.DeclarationReader;
import dev.jackfield.core.binding.shape.DocTypes;
import dev.jackfield.core.binding.shape.ObjectSchema;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.DocBlock;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Schemas for arguments that are not described by annotated methods.
public final class Schemas {
    /// Keywords that restrict values; a property without any of them may be anything.
    private static final List<String> TYPING = List.of("type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf");

    private Schemas() {}

    /// Returns the schema of the arguments that a doc block describes.
    public static Json of(DocBlock doc) {
        var problems = new BindingProblems();
        var declared = new DeclarationReader(new Shapes(problems), problems);
        var properties = doc.parameters().values().stream()
                .map(line -> declared.line("the doc block", line, DocTypes.acceptedShape(line.type())))
                .toList();
        problems.check("a doc block");
        return Json.of(ObjectSchema.createSelfContained(properties));
    }

    /// Returns the schema as clients see it. They expect a type for every property, so a property that may be
    /// anything is shown as an object. Arguments must never be checked against it.
    public static Json shownSchema(Json accepted) {
        var tree = accepted.tree().deepCopy();
        addTypes(tree);
        return Json.of(tree);
    }

    private static void addTypes(JsonNode schema) {
        schema.path("properties").forEach(property -> {
            if (property instanceof ObjectNode each && TYPING.stream().noneMatch(each::has)) {
                var said = each.deepCopy();
                each.removeAll().put("type", "object").setAll(said);
            }
        });
        schema.forEach(Schemas::addTypes);
    }

    /// Returns the input schema whose properties are the components of a record.
    public static Json of(Class<? extends Record> record) {
        return RecordArguments.of(record).schema();
    }
}
