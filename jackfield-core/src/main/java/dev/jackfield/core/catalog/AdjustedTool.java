package dev.jackfield.core.catalog;

import dev.jackfield.core.call.AdjustedParameter;
import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// Builds a tool as a profile shows it. An adjustment that does not fit the tool is a `InvalidDefinitionException`:
/// showing the tool unchanged would reveal what the profile hides.
record AdjustedTool(Tool tool, ArgumentSchema schema, Adjustment wanted) {

    Tool shownTool() {
        refuseUnknownParameters();
        refuseHiddenRequirements();
        refuseBadValues();
        return Tool.read(withDescription(tool.definition().with("inputSchema", inputSchema())));
    }

    private void refuseUnknownParameters() {
        var known = properties().keys();
        for (var name : wanted.mentionedParameters()) {
            if (!known.contains(name)) {
                throw new Item.InvalidDefinitionException("it has no parameter '%s', only %s".formatted(name, known));
            }
        }
    }

    private void refuseHiddenRequirements() {
        for (var name : wanted.hidden()) {
            if (requiredNames().contains(name)) {
                throw new Item.InvalidDefinitionException(
                        "its parameter '%s' is required: it cannot be hidden, only fixed".formatted(name));
            }
        }
    }

    private void refuseBadValues() {
        var values = wanted.values();
        var problems = values.isEmpty() ? List.<String>of() : schema.problemsOf(values);
        if (!problems.isEmpty()) {
            throw new Item.InvalidDefinitionException(
                    "a value does not fit its schema: " + String.join("; ", problems));
        }
    }

    private Fields withDescription(Fields definition) {
        var titled = wanted.title() == null ? definition : definition.with("title", wanted.title());
        return wanted.description() == null ? titled : titled.with("description", wanted.description());
    }

    private Fields inputSchema() {
        var bare = original().with("properties", shownProperties());
        return bare.has("required") ? bare.with("required", Json.array(stillRequiredNames())) : bare;
    }

    private Fields shownProperties() {
        var shown = properties().without(name -> !wanted.shows(name));
        for (var each : wanted.parameters().entrySet()) {
            shown = shown.with(each.getKey(), withDescription(shown.object(each.getKey()), each.getValue()));
        }
        return shown;
    }

    private static Fields withDescription(Fields property, AdjustedParameter parameter) {
        var described =
                parameter.description() == null ? property : property.with("description", parameter.description());
        return parameter.default_() == null ? described : described.with("default", parameter.default_());
    }

    private List<Json> stillRequiredNames() {
        var given = wanted.values();
        return requiredNames().stream()
                .filter(name -> !given.has(name))
                .<Json>map(Json::string)
                .toList();
    }

    private List<String> requiredNames() {
        return original().texts("required").toList();
    }

    private Fields properties() {
        return original().object("properties");
    }

    private Fields original() {
        return tool.definition().object("inputSchema");
    }
}
