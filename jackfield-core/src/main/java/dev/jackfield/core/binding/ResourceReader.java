package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.RuntimeTypeShape;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.Resource;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.List;

/// Makes a resource or a resource template from a method with `@Resource`.
record ResourceReader(Shapes shapes, Shapes results, BindingProblems problems) {
    BoundResource read(Method method, Object owner, Resource resource) {
        var place = "resource '" + resource.uri() + "' (" + method.getName() + ")";
        var template = UriTemplate.of(resource.uri());
        if (!template.hasVariables()) {
            checkUri(place, resource.uri());
        }
        var doc = DocBlock.parse(resource.value());
        var parameters = new ParametersReader(shapes, problems, place, doc).read(method);
        checkVariables(place, template, parameters.properties());
        return new BoundResource(
                definition(method, resource, template, doc),
                template,
                CallableMethod.of(method, owner, parameters, 0),
                new RuntimeTypeShape(results));
    }

    private void checkUri(String place, String uri) {
        try {
            if (URI.create(uri).isAbsolute()) {
                return;
            }
        } catch (IllegalArgumentException bad) {
            problems.add(place, String.valueOf(bad.getMessage()));
            return;
        }
        problems.add(place, "a URI begins with a scheme, as in notes://today");
    }

    private void checkVariables(String place, UriTemplate template, List<Property> properties) {
        var names = properties.stream().map(Property::name).toList();
        template.variables().stream()
                .filter(variable -> !names.contains(variable))
                .forEach(variable -> problems.add(place, "the variable {" + variable + "} has no parameter"));
        names.stream()
                .filter(name -> !template.variables().contains(name))
                .forEach(name -> problems.add(place, "the parameter '" + name + "' has no variable {" + name + "}"));
    }

    private static Fields definition(Method method, Resource resource, UriTemplate template, DocBlock doc) {
        var name = resource.name().isEmpty() ? method.getName() : resource.name();
        var start = Fields.of(template.hasVariables() ? "uriTemplate" : "uri", Json.string(resource.uri()));
        var described = with(with(start.with("name", name), "title", resource.title()), "description", doc.text());
        return with(described, "mimeType", resource.mimeType());
    }

    /// Adds a text, unless it is empty.
    static Fields with(Fields definition, String key, String text) {
        return text.isEmpty() ? definition : definition.with(key, text);
    }
}
