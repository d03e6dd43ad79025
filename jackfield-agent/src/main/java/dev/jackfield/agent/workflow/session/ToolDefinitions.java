package dev.jackfield.agent.workflow.session;

import dev.jackfield.agent.workflow.model.BrokenCommand;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.model.LoadedCommand;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.core.binding.Hints;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Hint;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Makes the tools of commands. A tool shows `command` as required, and accepts calls without it.
record ToolDefinitions(WorkflowSettings settings) {
    private static final String BROKEN =
            "This command cannot be used at present; operators of the hub see the reason with `jackfield status`.";

    Tool tool(LoadedCommand command) {
        return switch (command) {
            case UsableCommand usable ->
                tool(usable.name(), title(usable), usable.description(), usable.schema(), usable.hints());
            case BrokenCommand broken ->
                tool(
                        broken.name(),
                        CommandNames.title(broken.name()),
                        "%s %s".formatted(broken.description(), BROKEN).strip(),
                        empty(),
                        List.of());
        };
    }

    Tool tool(BuiltinCommand builtin) {
        return tool(
                builtin.toolName(),
                CommandNames.title(builtin.toolName()),
                builtin.description(),
                empty(),
                builtin.hints());
    }

    /// Returns the tool that takes a sentence.
    Tool ask() {
        var schema = text("What the user said, or the answer to the last question.");
        return createTool(
                CommandNames.ASK,
                "Ask",
                "Takes a sentence and runs the command that it asks for. Asks a question if something is"
                        + " unclear or missing; send the answer to this tool, too.",
                schema,
                List.of());
    }

    /// Returns the tool that hands a wish to an agent.
    Tool agent() {
        var schema = text("What the user wants, in plain words, or the answer to the agent's question.");
        return createTool(
                CommandNames.AGENT,
                "Ask Agent",
                "Gives a request to an agent, which may run several commands for it, and returns the agent's"
                        + " answer. The agent remembers earlier requests of this session.",
                schema,
                List.of());
    }

    private static ObjectNode text(String description) {
        var schema = empty();
        schema.withObjectProperty("properties")
                .putObject("text")
                .put("type", "string")
                .put("description", description);
        schema.putArray("required").add("text");
        return schema;
    }

    private static String title(UsableCommand command) {
        return command.said().title().isEmpty()
                ? CommandNames.title(command.name())
                : command.said().title();
    }

    private static ObjectNode empty() {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties");
        return schema;
    }

    private Tool tool(String name, String title, String description, ObjectNode schema, Collection<Hint> hints) {
        if (settings.parameters() == WorkflowSettings.ShownParameters.PLAIN) {
            var accepted = schema.deepCopy();
            addPath(accepted);
            return createTool(name, title, description, schema, hints).withAcceptedSchema(Json.of(accepted));
        }
        addPath(schema);
        var accepted = schema.deepCopy();
        addCommand(schema);
        return createTool(name, title, description, schema, hints).withAcceptedSchema(Json.of(accepted));
    }

    private static void addPath(ObjectNode schema) {
        var properties = schema.withObjectProperty("properties");
        if (!properties.has(CommandNames.COMMAND_ARGUMENT)) {
            properties
                    .putObject(CommandNames.COMMAND_ARGUMENT)
                    .put("type", "string")
                    .put("description", "The words that asked for this command.");
        }
        if (!properties.has(CommandNames.PATH_ARGUMENT)) {
            properties
                    .putObject(CommandNames.PATH_ARGUMENT)
                    .put("type", "string")
                    .put(
                            "description",
                            "Where the command runs, such as / or /Order=W17; by default where the session is.");
        }
    }

    private static void addCommand(ObjectNode schema) {
        ArrayNode required = schema.withArrayProperty("required");
        if (required.valueStream().noneMatch(name -> name.asString("").equals(CommandNames.COMMAND_ARGUMENT))) {
            required.add(CommandNames.COMMAND_ARGUMENT);
        }
    }

    private Tool createTool(String name, String title, String description, ObjectNode schema, Collection<Hint> hints) {
        return Tool.read(Fields.of("name", Json.string(name))
                .with("title", title)
                .with("description", description)
                .with("inputSchema", Json.of(schema))
                .with("annotations", annotations(title, hints)));
    }

    /// Returns what is assumed of a command, and what it declares instead.
    private Json annotations(String title, Collection<Hint> hints) {
        var annotations = JsonNodeFactory.instance
                .objectNode()
                .put("title", title)
                .put("readOnlyHint", false)
                .put("destructiveHint", false)
                .put("idempotentHint", false)
                .put("openWorldHint", true);
        if (settings.hints() == WorkflowSettings.ShownHints.DECLARED) {
            annotations.setAll((ObjectNode) Hints.json(hints).tree());
        }
        return Json.of(annotations);
    }
}
