package dev.jackfield.executor;

import dev.jackfield.api.McpTool;
import dev.jackfield.core.call.HubException;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.executor.internal.ParameterResolver;
import dev.jackfield.executor.internal.ToolCalls;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tools of one method, or of any other source of a hub.
public final class MethodServer {
    private final String name;
    private final ToolCalls calls;

    MethodServer(String name, ToolCalls calls) {
        this.name = name;
        this.calls = calls;
    }

    public String name() {
        return name;
    }

    public List<McpTool> getTools() {
        return calls.tools(name);
    }

    public Optional<McpTool> getTool(String toolName) {
        return getTools().stream().filter(tool -> tool.name().equals(toolName)).findFirst();
    }

    /// Calls a tool through the hub, without checking its arguments. An exception of the action becomes an
    /// error in the result.
    public Map<String, @Nullable Object> callTool(String toolName, Map<String, ?> arguments) {
        return ActionResults.map(ActionResults.of(call(toolName, arguments, false)));
    }

    Fields call(String toolName, Map<String, ?> arguments, boolean isChecked) {
        var dot = toolName.indexOf('.');
        if (dot < 0) {
            throw new UnknownToolException(UnknownToolException.malformedNameText(toolName));
        }
        if (!toolName.substring(0, dot).equals(name)) {
            throw new UnknownToolException("Tool '%s' does not belong to method '%s'".formatted(toolName, name));
        }
        if (!calls.mayHave(name, toolName)) {
            throw unknownTool(toolName);
        }
        try {
            return calls.call(toolName, ParameterResolver.toJsonForm(arguments), isChecked);
        } catch (HubException.UnknownNameException hidden) {
            throw unknownTool(toolName);
        }
    }

    private UnknownToolException unknownTool(String toolName) {
        return new UnknownToolException(
                "Action '%s' not found in method '%s'".formatted(toolName.substring(name.length() + 1), name));
    }
}
