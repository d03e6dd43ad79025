package dev.jackfield.binding;

import dev.jackfield.call.ToolName;
import dev.jackfield.json.Json;
import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Tool;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Makes a tool of a method with `@Tool`.
final class ToolReader {
    private final String source;
    private final Shapes shapes;
    private final Problems problems;

    ToolReader(String source, Shapes shapes, Problems problems) {
        this.source = source;
        this.shapes = shapes;
        this.problems = problems;
    }

    BoundTool read(Method method, Object owner, Tool tool) {
        var name = tool.name().isEmpty() ? method.getName() : tool.name();
        var place = "tool '" + name + "' (" + method.getName() + ")";
        if (!ToolName.isLegal(name)) {
            problems.add(place, "a name is made of letters, digits and _ . / -, at most " + ToolName.MAX_LENGTH);
        }
        var doc = DocBlock.parse(tool.value());
        var parameters = new ParametersReader(shapes, problems, place, doc).read(method);
        var result = result(method.getGenericReturnType());
        var definition = definition(name, tool, doc, parameters.properties());
        outputSchema(result).ifPresent(schema -> definition.set("outputSchema", schema));
        if (tool.hints().length > 0) {
            definition.set("annotations", Hints.tree(List.of(tool.hints())));
        }
        return new BoundTool(
                Json.of(definition).object().orElseThrow(),
                Body.of(method, owner, parameters, tool.timeoutSeconds()),
                new Results(result, new LooseShape(shapes)));
    }

    private ObjectNode definition(String name, Tool tool, DocBlock doc, List<Property> properties) {
        var definition = JsonNodeFactory.instance.objectNode().put("name", name);
        if (!tool.title().isEmpty()) {
            definition.put("title", tool.title());
        }
        definition.put("description", doc.text().isEmpty() ? source + "." + name + " action" : doc.text());
        definition.set("inputSchema", ObjectSchema.whole(properties));
        return definition;
    }

    /// What is returned or not counts as what is returned.
    private Shape result(Type type) {
        try {
            var typed = Typed.of(type);
            var value = typed.is(Optional.class) ? typed.argument(0) : typed;
            return Results.isWhole(value) ? new LooseShape(shapes) : shapes.of(value);
        } catch (Unsupported unknown) {
            return new LooseShape(shapes);
        }
    }

    /// Only objects that are described can be structured content.
    private static Optional<ObjectNode> outputSchema(Shape result) {
        var definitions = new Definitions();
        return switch (result) {
            case RecordShape record ->
                Optional.of(definitions.complete(ObjectSchema.of(record.properties(), definitions)));
            case SealedShape union -> Optional.of(definitions.complete(union.schema(definitions)));
            default -> Optional.empty();
        };
    }
}
