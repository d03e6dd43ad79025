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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
                .names(Scope.EVERYTHING, Item.Kind.TOOL)
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
                .names(Scope.EVERYTHING, Item.Kind.TOOL)
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
}
