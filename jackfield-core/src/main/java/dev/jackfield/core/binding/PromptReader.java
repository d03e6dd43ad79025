package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Prompt;
import java.lang.reflect.Method;

/// Makes a prompt from a method with `@Prompt`.
record PromptReader(Shapes shapes, BindingProblems problems) {
    BoundPrompt read(Method method, Object owner, Prompt prompt) {
        var name = prompt.name().isEmpty() ? method.getName() : prompt.name();
        var place = "prompt '" + name + "' (" + method.getName() + ")";
        var doc = DocBlock.parse(prompt.value());
        var parameters = new ParametersReader(shapes, problems, place, doc).read(method);
        var start = Fields.of("name", Json.string(name));
        var definition =
                ResourceReader.with(ResourceReader.with(start, "title", prompt.title()), "description", doc.text());
        var arguments =
                parameters.properties().stream().map(PromptReader::argument).toList();
        return new BoundPrompt(
                arguments.isEmpty() ? definition : definition.with("arguments", Json.array(arguments)),
                CallableMethod.of(method, owner, parameters, 0));
    }

    private static Fields argument(Property property) {
        var start = Fields.of("name", Json.string(property.name()));
        var described = ResourceReader.with(
                start, "description", property.said().path("description").asString(""));
        return property.isRequired() ? described.with("required", RawJson.TRUE) : described;
    }
}
