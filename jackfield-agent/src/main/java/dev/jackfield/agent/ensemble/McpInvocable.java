package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.api.McpClient;
import dev.jackfield.core.call.Failure;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Calls a tool of an MCP server, once for each invocation, and words its failures.
///
/// @param isConnected whether the ensemble is, which a call that ended for no other reason asks
record McpInvocable(String tool, McpClient client, Retries retries, BooleanSupplier isConnected) implements Invocable {
    static final String CONNECTION_FAILED = "MCP server connection failed: ";
    private static final String EXECUTION_FAILED = "MCP tool execution failed: ";
    private static final String TIMED_OUT = "MCP tool timed out.";

    @Override
    public ToolOutput invoke(Context context, Map<String, @Nullable Object> arguments) throws InterruptedException {
        try {
            return retries.call(() -> callTool(context, arguments));
        } catch (HubException failed) {
            throw failureFor(failed);
        } catch (IllegalStateException closed) { // the client is not connected
            throw connectionFailure(closed);
        }
    }

    private ToolOutput callTool(Context context, Map<String, @Nullable Object> arguments) {
        var result = client.callTool(tool, arguments, context.progress());
        var json = Json.parse(result.json()).object().orElse(Fields.EMPTY);
        if (result.isError()) {
            var said = result.text().isBlank() ? "no reason given" : result.text();
            throw executionFailure(new McpExecutionFailure(said), McpContent.structuredContent(json));
        }
        if (!McpContent.isListIn(json)) {
            throw executionFailure(
                    new McpExecutionFailure(
                            "The server's answer is malformed: the content of its result is not a list"),
                    Optional.empty());
        }
        return new ToolOutput(McpContent.ofResult(json), McpContent.structuredContent(json));
    }

    private static ToolExecutionFailure executionFailure(McpExecutionFailure reason, Optional<Json> structured) {
        var message = EXECUTION_FAILED + reason.getMessage();
        return new ToolExecutionFailure(ToolError.Kind.EXECUTION, message, reason, structured);
    }

    private RuntimeException failureFor(HubException failed) throws InterruptedException {
        var kind = ToolExecutionFailure.kind(failed);
        return switch (kind) {
            case NETWORK -> connectionFailure(failed);
            case TIMEOUT -> new ToolExecutionFailure(kind, TIMED_OUT, failed);
            case VALIDATION, PERMISSION -> ToolExecutionFailure.of(failed);
            case EXECUTION -> failed.failure() == Failure.CANCELLED ? cancellation(failed) : refusal(failed);
        };
    }

    /// A call also counts as cancelled when its client is closed meanwhile; only then the ensemble is disconnected.
    private RuntimeException cancellation(HubException failed) throws InterruptedException {
        if (isConnected.getAsBoolean()) {
            throw new InterruptedException();
        }
        return connectionFailure(failed);
    }

    private static ToolExecutionFailure refusal(HubException failed) {
        return executionFailure(new McpExecutionFailure(FailureKind.reason(failed), failed), Optional.empty());
    }

    private static ToolExecutionFailure connectionFailure(RuntimeException failed) {
        var reason = new McpConnectionFailure(FailureKind.reason(failed), failed);
        return new ToolExecutionFailure(ToolError.Kind.NETWORK, CONNECTION_FAILED + reason.getMessage(), reason);
    }
}
