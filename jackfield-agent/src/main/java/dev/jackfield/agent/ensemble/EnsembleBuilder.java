package dev.jackfield.agent.ensemble;

import dev.jackfield.api.hub.Values;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds an ensemble of Java code.
public final class EnsembleBuilder {
    private final String name;
    private final Map<String, Object> settings = new HashMap<>();
    private final List<LocalTool> tools = new ArrayList<>();

    /// A tool before there is an ensemble.
    record LocalTool(String name, String description, Fields schema, InvokerSchema check, Invocable code) {
        Invoker invoker(Ensemble ensemble) {
            return new Invoker(name, description, schema, Optional.empty(), Optional.of(check), code, ensemble);
        }
    }

    EnsembleBuilder(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    Map<String, Object> settings() {
        return settings;
    }

    List<LocalTool> tools() {
        return tools;
    }

    /// Adds settings, which every tool finds in its context; `timeout` is the seconds that a call may take.
    public EnsembleBuilder configuration(Map<String, ?> values) {
        settings.putAll(values);
        return this;
    }

    /// Adds a tool.
    ///
    /// @param argumentsSchema JSON Schema of the arguments
    /// @throws dev.jackfield.core.schema.InvalidSchemaException when it is none
    public EnsembleBuilder invoker(String tool, String description, Map<String, ?> argumentsSchema, Invocable code) {
        return add(tool, description, Values.json(argumentsSchema), code);
    }

    /// Adds a tool.
    ///
    /// @param argumentsSchema JSON Schema of the arguments, as text
    public EnsembleBuilder invoker(String tool, String description, String argumentsSchema, Invocable code) {
        var schema = Json.parse(argumentsSchema).object();
        return add(
                tool,
                description,
                schema.orElseThrow(() ->
                        new IllegalArgumentException("The schema of tool '%s' must be a JSON object".formatted(tool))),
                code);
    }

    private EnsembleBuilder add(String tool, String description, Fields schema, Invocable code) {
        if (tool.isBlank() || tools.stream().anyMatch(known -> known.name().equals(tool))) {
            throw new IllegalArgumentException(
                    "Ensemble '%s' cannot have a tool '%s': a name must not be empty or already in use"
                            .formatted(name, tool));
        }
        tools.add(new LocalTool(tool, description, schema, InvokerSchema.of(schema), code));
        return this;
    }

    public Ensemble build() {
        return Ensemble.of(this);
    }
}
