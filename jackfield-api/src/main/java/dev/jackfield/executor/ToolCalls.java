package dev.jackfield.executor;

import dev.jackfield.Hub;
import dev.jackfield.api.McpTool;
import dev.jackfield.api.Values;
import dev.jackfield.call.Call;
import dev.jackfield.call.Caller;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Scope;
import dev.jackfield.catalog.Names;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.pipeline.ValidateArguments;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.Item;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Calls by name on a hub, from this process.
record ToolCalls(Hub hub) {
    private static final Duration PATIENCE = Duration.ofHours(1);

    List<McpTool> tools() {
        return named().map(ToolCalls::tool).toList();
    }

    List<McpTool> tools(String source) {
        return named().filter(tool -> tool.entry().source().id().equals(source))
                .map(ToolCalls::tool)
                .toList();
    }

    private Stream<Names.Named> named() {
        return hub
                .catalog()
                .view(Scope.EVERYTHING, Identity.LOCAL)
                .items(Item.Kind.TOOL, ClientCapabilities.NONE)
                .stream();
    }

    private static McpTool tool(Names.Named named) {
        return McpTool.of(named.name(), named.definition());
    }

    /// Makes a call.
    ///
    /// @param isChecked whether the hub looks at the arguments
    Fields call(String tool, Map<String, ?> arguments, boolean isChecked, Caller caller) {
        var invocation = invocation(tool, Values.json(arguments), caller);
        return hub.invoke(isChecked ? invocation : invocation.unchecked()).result();
    }

    List<String> problems(McpTool tool, Map<String, ?> arguments) {
        var json = Values.json(arguments);
        var obvious = new ArgumentCheck(tool.inputSchema(), json.tree()).problems();
        var invocation = invocation(tool.name(), json, Caller.SILENT);
        return obvious.isEmpty()
                ? ValidateArguments.problems(invocation.call(), hub.catalog().find(invocation))
                : obvious;
    }

    private static Invocation invocation(String tool, Fields arguments, Caller caller) {
        return Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(tool, arguments),
                Scope.EVERYTHING,
                "java",
                Fields.EMPTY,
                caller,
                Deadline.after(PATIENCE));
    }
}
