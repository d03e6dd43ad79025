package dev.jackfield.executor;

import dev.jackfield.api.McpTool;
import dev.jackfield.core.call.HubException;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.executor.internal.ParameterResolver;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Calls actions, and tools of other sources of the hub, by name. A result is a map that JSON can carry.
public final class ActionClient {
    private final ActionRegistry registry;

    public ActionClient(ActionRegistry registry) {
        this.registry = registry;
    }

    public List<McpTool> listTools() {
        return registry.getAllTools();
    }

    public Optional<McpTool> getTool(String toolName) {
        return registry.getTool(toolName);
    }

    /// Calls a tool; throws `BadArgumentsException` when the arguments do not fit its schema.
    public Map<String, @Nullable Object> callTool(String toolName, Map<String, ?> arguments) {
        return callTool(toolName, arguments, true);
    }

    public Map<String, @Nullable Object> callTool(String toolName, Map<String, ?> arguments, boolean validateSchema) {
        return ActionResults.map(ActionResults.of(call(toolName, arguments, validateSchema)));
    }

    Fields call(String toolName, Map<String, ?> arguments, boolean validateSchema) {
        var server = registry.findServerForTool(toolName).orElseThrow(() -> UnknownToolException.of(toolName));
        try {
            return server.call(toolName, arguments, validateSchema);
        } catch (HubException.InvalidArgumentsException invalid) {
            server.getTool(toolName).ifPresent(tool -> validateArguments(tool, arguments));
            throw invalid;
        }
    }

    /// Checks arguments without calling anything; throws `BadArgumentsException` that says what is wrong.
    public void validateArguments(McpTool tool, Map<String, ?> arguments) {
        var problems = registry.calls().problems(tool, ParameterResolver.toJsonForm(arguments));
        if (!problems.isEmpty()) {
            throw new BadArgumentsException(problems);
        }
    }
}
