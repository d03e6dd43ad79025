package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.ObjectSchema;
import dev.jackfield.core.binding.shape.RuntimeTypeShape;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Tool;
import java.lang.reflect.Method;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Makes a tool from a method with `@Tool`.
///
/// @param source the source whose tools it reads
/// @param results the shapes of results, which are only written
record ToolReader(String source, Shapes shapes, Shapes results, BindingProblems problems) {
    BoundTool read(Method method, Object owner, Tool tool) {
        var name = tool.name().isEmpty() ? method.getName() : tool.name();
        var place = "tool '" + name + "' (" + method.getName() + ")";
        if (!ItemName.isLegal(name)) {
            problems.add(place, "a name is made of letters, digits and _ . / -, at most " + ItemName.MAX_LENGTH);
        }
        var doc = DocBlock.parse(tool.value());
        var parameters = new ParametersReader(shapes, problems, place, doc).read(method);
        var returned = ReturnType.of(method.getGenericReturnType(), results);
        var promised = returned.outputSchema();
        var definition = definition(name, tool, doc, parameters);
        promised.ifPresent(schema -> definition.set("outputSchema", schema));
        if (tool.hints().length > 0) {
            definition.set("annotations", Hints.tree(List.of(tool.hints())));
        }
        return new BoundTool(
                Json.of(definition).object().orElseThrow(),
                CallableMethod.of(method, owner, parameters, tool.timeoutSeconds()),
                new ResultWriter(returned, promised.isPresent(), new RuntimeTypeShape(results)));
    }

    private ObjectNode definition(String name, Tool tool, DocBlock doc, MethodParameters parameters) {
        var definition = JsonNodeFactory.instance.objectNode().put("name", name);
        if (!tool.title().isEmpty()) {
            definition.put("title", tool.title());
        }
        definition.put("description", doc.text().isEmpty() ? source + "." + name + " action" : doc.text());
        definition.set("inputSchema", inputSchema(parameters));
        return definition;
    }

    /// Returns the input schema. Undeclared arguments are refused, because a misspelt one would be lost
    /// silently. A map takes all.
    private static ObjectNode inputSchema(MethodParameters parameters) {
        var schema = ObjectSchema.createSelfContained(parameters.properties());
        return parameters.takesAnything() ? schema : schema.put("additionalProperties", false);
    }
}
