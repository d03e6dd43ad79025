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
            return retries.of(() -> called(context, arguments));
        } catch (HubException failed) {
            throw worded(failed);
        } catch (IllegalStateException closed) { // the client is not connected
            throw connectionFailed(closed);
        }
    }

    private ToolOutput called(Context context, Map<String, @Nullable Object> arguments) {
        var result = client.callTool(tool, arguments, context.progress());
        var json = Json.parse(result.json()).object().orElse(Fields.EMPTY);
        if (result.isError()) {
            var said = result.text().isBlank() ? "no reason given" : result.text();
            throw executionFailed(new McpExecutionFailure(said), McpContent.structured(json));
        }
        if (!McpContent.isListIn(json)) {
            throw executionFailed(
                    new McpExecutionFailure(
                            "The server's answer is malformed: the content of its result is not a list"),
                    Optional.empty());
        }
        return new ToolOutput(McpContent.ofResult(json), McpContent.structured(json));
    }

    private static ToolExecutionFailure executionFailed(McpExecutionFailure reason, Optional<Json> structured) {
        var message = EXECUTION_FAILED + reason.getMessage();
        return new ToolExecutionFailure(ToolError.Kind.EXECUTION, message, reason, structured);
    }

    private RuntimeException worded(HubException failed) throws InterruptedException {
        var kind = ToolExecutionFailure.kind(failed);
        return switch (kind) {
            case NETWORK -> connectionFailed(failed);
            case TIMEOUT -> new ToolExecutionFailure(kind, TIMED_OUT, failed);
            case VALIDATION, PERMISSION -> ToolExecutionFailure.of(failed);
            case EXECUTION -> failed.failure() == Failure.CANCELLED ? cancelled(failed) : refused(failed);
        };
    }

    /// A call also counts as cancelled when its client is closed meanwhile; only then the ensemble is disconnected.
    private RuntimeException cancelled(HubException failed) throws InterruptedException {
        if (isConnected.getAsBoolean()) {
            throw new InterruptedException();
        }
        return connectionFailed(failed);
    }

    private static ToolExecutionFailure refused(HubException failed) {
        return executionFailed(new McpExecutionFailure(FailureKind.reason(failed), failed), Optional.empty());
    }

    private static ToolExecutionFailure connectionFailed(RuntimeException failed) {
        var reason = new McpConnectionFailure(FailureKind.reason(failed), failed);
        return new ToolExecutionFailure(ToolError.Kind.NETWORK, CONNECTION_FAILED + reason.getMessage(), reason);
    }
}
