package dev.jackfield.executor.internal;

import dev.jackfield.api.McpTool;
import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Calls tools of a hub by name, from this process.
///
/// @param timeout how long a call may take
public record ToolCalls(Hub hub, Duration timeout) {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofHours(1);

    public List<McpTool> tools() {
        var door = door();
        return door.items(Item.Kind.TOOL).stream()
                .map(each -> McpTool.of(each.name(), each.definition()))
                .toList();
    }

    public List<McpTool> tools(String source) {
        var door = door();
        return door.items(Item.Kind.TOOL).stream()
                .filter(tool -> tool.entry().source().id().equals(source))
                .map(each -> McpTool.of(each.name(), each.definition()))
                .toList();
    }

    /// Tells whether a tool of exactly this name may be called: a source has it, or is not ready yet, and then
    /// the hub waits or says why. Does not list, because that would make sources look for changes.
    public boolean mayHave(String source, String tool) {
        return isListed(source, tool)
                || hub.catalog()
                        .source(source)
                        .map(Source::state)
                        .filter(ToolCalls::isAway)
                        .isPresent();
    }

    private static boolean isAway(SourceState state) {
        return state instanceof SourceState.Starting || !state.isHealthy();
    }

    private boolean isListed(String source, String tool) {
        return hub.catalog()
                .snapshot()
                .nameTable(Scope.EVERYTHING, Item.Kind.TOOL)
                .entryNamed(tool)
                .filter(entry -> entry.source().id().equals(source))
                .isPresent();
    }

    /// Makes a call.
    ///
    /// @param isChecked whether the hub checks the arguments
    public Fields call(String tool, Map<String, ?> arguments, boolean isChecked) {
        var call = Call.ToolCall.of(tool, Values.json(arguments));
        return isChecked ? door().invoke(call) : door().invokeUnchecked(call);
    }

    public List<String> problems(McpTool tool, Map<String, ?> arguments) {
        var json = Values.json(arguments);
        var obvious = new ArgumentCheck(acceptedSchema(tool), json.tree()).problems();
        return obvious.isEmpty() ? door().problems(Call.ToolCall.of(tool.name(), json)) : obvious;
    }

    /// The schema of the arguments that are accepted; an action may accept more than its tool shows.
    private Map<String, @Nullable Object> acceptedSchema(McpTool tool) {
        return hub.catalog()
                .snapshot()
                .nameTable(Scope.EVERYTHING, Item.Kind.TOOL)
                .entryNamed(tool.name())
                .flatMap(Entry::acceptedSchema)
                .map(schema -> Values.map(schema.json().tree()))
                .orElse(tool.inputSchema());
    }

    /// Makes the door for a call. It does not close the hub. The program calls as itself; an action calls on
    /// behalf of the call that it answers.
    private JavaDoor door() {
        return new JavaDoor(hub, Identity.LOCAL, Scope.EVERYTHING, Caller.SILENT, timeout, () -> {});
    }

    /// Finds simple problems of arguments and words them as callers of actions know them. Other problems are found
    /// by the full check against the schema.
    private record ArgumentCheck(Map<String, @Nullable Object> schema, JsonNode arguments) {

        List<String> problems() {
            return Stream.concat(
                            missingArguments(),
                            arguments.properties().stream()
                                    .flatMap(each -> misfit(each.getKey(), each.getValue()).stream()))
                    .toList();
        }

        private Stream<String> missingArguments() {
            return schema.get("required") instanceof Collection<?> required
                    ? required.stream()
                            .map(String::valueOf)
                            .filter(name -> !arguments.has(name))
                            .map("Required argument '%s' is missing"::formatted)
                    : Stream.empty();
        }

        private Optional<String> misfit(String name, JsonNode value) {
            var what = type(name).flatMap(type -> misfit(value, type));
            return value.isNull()
                    ? Optional.empty()
                    : what.map(type -> "Argument '%s' must be %s".formatted(name, type));
        }

        private Optional<Object> type(String name) {
            return schema.get("properties") instanceof Map<?, ?> properties
                            && properties.get(name) instanceof Map<?, ?> property
                    ? Optional.ofNullable(property.get("type"))
                    : Optional.empty();
        }

        private static Optional<String> misfit(JsonNode value, Object type) {
            return switch (String.valueOf(type)) {
                case "string" -> unless(value.isString(), "a string");
                case "integer" -> unless(isWhole(value), "an integer");
                case "number" -> unless(value.isNumber(), "a number");
                case "boolean" -> unless(value.isBoolean(), "a boolean");
                case "array" -> unless(value.isArray(), "an array");
                case "object" -> unless(value.isObject(), "an object");
                default -> Optional.empty();
            };
        }

        /// Tells whether a number is an integer; 2.0 is one, because JSON has only one kind of number.
        private static boolean isWhole(JsonNode value) {
            return value.isIntegralNumber()
                    || (value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue()));
        }

        private static Optional<String> unless(boolean fits, String type) {
            return fits ? Optional.empty() : Optional.of(type);
        }
    }
}
