package dev.jackfield.endpoint;

import dev.jackfield.Hub;
import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Raw;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;
import dev.jackfield.source.Tool;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `tools/call` for one client.
final class ToolCalls {
    private final Hub hub;
    private final EndpointSettings settings;
    private final Identity identity;
    private final String door;

    ToolCalls(Hub hub, EndpointSettings settings, Identity identity, String door) {
        this.hub = hub;
        this.settings = settings;
        this.identity = identity;
        this.door = door;
    }

    Message answer(Message request, McpCaller caller, Dialect dialect) throws InterruptedException {
        var invocation = invocation(request, caller);
        var tool = tool(invocation);
        tool.ifPresent(known -> checkMirror(known, invocation, caller));
        var definition = tool.map(Tool::definition).orElse(Fields.EMPTY);
        try {
            return Message.result(request.id(), result(hub.invoke(invocation), definition, caller, dialect));
        } catch (HubException failure) {
            return RpcErrors.answer(request.id(), failure, dialect);
        }
    }

    /// The tool that is meant, for what must be known of it at the door; the hub itself says what is wrong with a name.
    private Optional<Tool> tool(Invocation invocation) {
        try {
            return Optional.of(hub.catalog().resolve(invocation).tool());
        } catch (HubException.UnknownName _) {
            return Optional.empty();
        }
    }

    private Invocation invocation(Message request, McpCaller caller) {
        var params = request.params();
        var name = params.text("name").orElseThrow(() -> badParams("tools/call needs params.name"));
        if (params.has("arguments") && !isObject(params.find("arguments"))) {
            throw badParams("params.arguments must be an object");
        }
        return Invocation.of(
                identity,
                new Call.ToolCall(name, params.without(Meta.KEY)),
                settings.scope(),
                door,
                Meta.carried(params.object(Meta.KEY)),
                caller,
                Deadline.after(settings.patience()));
    }

    private static boolean isObject(@Nullable Json json) {
        return json instanceof Raw raw ? raw.isObject() : json instanceof Fields;
    }

    private static RpcException badParams(String problem) {
        return new RpcException(RpcError.of(RpcError.INVALID_PARAMS, problem));
    }

    /// Headers that repeat parameters must say what the body says, or intermediaries decided on something else.
    private static void checkMirror(Tool tool, Invocation invocation, McpCaller caller) {
        var mirrored = caller.client().mirrored();
        if (mirrored != null && caller.relays()) {
            tool.headers().check(arguments(invocation), mirrored);
        }
    }

    private static Fields arguments(Invocation invocation) {
        return switch (invocation.call()) {
            case Call.ToolCall call -> call.arguments().object().orElse(Fields.EMPTY);
        };
    }

    private static Fields result(Reply reply, Fields definition, McpCaller caller, Dialect dialect) {
        return switch (reply) {
            case Reply.Complete complete -> dialect.shape(withContent(complete.result()), definition);
            case Reply.InputRequired unfinished when caller.relays() -> dialect.shape(unfinished.result());
            case Reply.InputRequired _ ->
                dialect.shape(Reply.error("This tool asks its user something, which this client cannot carry.")
                        .result());
        };
    }

    private static Fields withContent(Fields result) {
        return result.has("content") ? result : result.with("content", Raw.EMPTY_ARRAY);
    }
}
