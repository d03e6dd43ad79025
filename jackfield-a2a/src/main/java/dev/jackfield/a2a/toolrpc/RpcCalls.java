package dev.jackfield.a2a.toolrpc;

import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.endpoint.UnaskableQuestion;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.TraceContext;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.ReadKeys;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.server.Statuses;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers the calls of one client of `/rpc`: the method is the name of a tool, or `tools/list` or `tools/call`.
///
/// @param headers returns all values of a header of the request
record RpcCalls(Hub hub, Endpoints endpoints, HubReception.Guest guest, Function<String, List<String>> headers) {
    private static final Logger LOG = LoggerFactory.getLogger(RpcCalls.class);
    private static final String DOOR = "rpc";
    private static final Set<String> SHOWN_OF_LISTS = Set.of("tools", "nextCursor", Meta.KEY);

    /// The longest time that any source may allow a call; each source has its own limit.
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    RpcAnswer answer(Message request) throws InterruptedException {
        try {
            return RpcAnswer.of(Message.result(request.id(), result(request)));
        } catch (RpcException refused) {
            return RpcAnswer.ofError(request.id(), refused.error());
        } catch (HubException failure) {
            return RpcFailures.answer(request.id(), failure);
        } catch (RuntimeException broken) {
            LOG.error("{} failed", request.method(), broken);
            return RpcAnswer.of(Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "Internal error")));
        }
    }

    private Fields result(Message request) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.TOOLS_LIST -> list(request);
            case McpMethod.TOOLS_CALL -> callTool(request.params());
            default -> call(request.method(), request.params(), Fields.EMPTY);
        };
    }

    /// Lists as the MCP endpoint of the same scope does.
    private Fields list(Message request) throws InterruptedException {
        var meta = Fields.of(Meta.KEY, Caller.SILENT.envelope().stamp(Fields.EMPTY));
        var params = request.params()
                .get("cursor")
                .map(cursor -> meta.with("cursor", cursor))
                .orElse(meta);
        try (var server = endpoints.endpoint(guest.scope()).connect(guest.identity(), DOOR)) {
            var listed = server.answer(Message.request(request.id(), request.method(), params), ClientLink.SILENT);
            listed.error().ifPresent(error -> {
                throw new RpcException(error);
            });
            return listed.result().without(key -> !SHOWN_OF_LISTS.contains(key));
        }
    }

    private Fields callTool(Fields params) throws InterruptedException {
        ReadKeys.refuseParams(params, null);
        var name = params.text("name").orElseThrow(() -> badParams("tools/call needs a name"));
        var arguments = params.get("arguments").orElse(Fields.EMPTY);
        var object = arguments.object().orElseThrow(() -> badParams("params.arguments must be an object"));
        return call(name, object, Meta.forwardedMeta(params.object(Meta.KEY)));
    }

    private static RpcException badParams(String problem) {
        return new RpcException(RpcError.of(RpcError.INVALID_PARAMS, problem));
    }

    private Fields call(String name, Fields arguments, Fields meta) {
        var call = Call.ToolCall.of(callableName(name), arguments);
        var invocation = Invocation.of(
                guest.identity(),
                call,
                guest.scope(),
                DOOR,
                withTrace(meta),
                Caller.SILENT,
                Deadline.after(LONGEST_CALL));
        return switch (hub.invoke(invocation)) {
            case Reply.Complete complete -> CodeOutput.fromMcp(complete.result().without("resultType"));
            case Reply.InputRequired unfinished ->
                Reply.error(UnaskableQuestion.of(call, unfinished).sentence()
                                + " Call it with an MCP client that does.")
                        .result();
        };
    }

    /// Returns the name as the hub knows it. Only aliases are unknown to the hub, so most calls need no look-up.
    private String callableName(String name) {
        var scopes = endpoints.scopes();
        return scopes.aliases().keySet().stream().anyMatch(alias -> name.startsWith(alias + "."))
                ? scopes.toolNames(guest.scope(), Viewer.of(guest.identity(), Caller.SILENT))
                        .callableName(name)
                        .orElse(name)
                : name;
    }

    private Fields withTrace(Fields meta) {
        var carrier = Message.notification("", Fields.of(Meta.KEY, (Json) meta));
        return TraceContext.withTransportContext(carrier, headers).params().object(Meta.KEY);
    }

    /// Maps each failure of the hub to an answer at `/rpc`. This is the only such table.
    ///
    /// The method of a request is the name of a tool, so an unknown tool is an unknown method, and arguments
    /// that do not fit are invalid params. What a model can act on is a result with `isError`, as for MCP.
    private static final class RpcFailures {
        static RpcAnswer answer(Json id, HubException failure) throws InterruptedException {
            return switch (failure) {
                case HubException.CancelledException _ -> {
                    Thread.interrupted();
                    throw new InterruptedException();
                }
                case HubException.UnknownNameException _, HubException.UnknownResourceException _ ->
                    RpcAnswer.ofError(id, error(RpcError.METHOD_NOT_FOUND, failure));
                case HubException.InvalidArgumentsException _ ->
                    RpcAnswer.ofError(id, error(RpcError.INVALID_PARAMS, failure));
                case HubException.RefusedException _ -> errorAnswer(id, RpcError.REFUSED, failure);
                case HubException.StoppingException _ -> errorAnswer(id, RpcError.STOPPING, failure);
                case HubException.OverloadedException _ -> errorAnswer(id, RpcError.OVERLOADED, failure);
                case HubException.CrashedException _ -> errorAnswer(id, RpcError.INTERNAL, failure);
                case HubException.UpstreamException upstream -> RpcAnswer.of(Message.error(id, upstream.error()));
                case HubException.TimedOutException _,
                        HubException.UnavailableException _,
                        HubException.BrokenException _,
                        HubException.OutcomeUnknownException _,
                        HubException.TooDeepException _,
                        HubException.TooWideException _,
                        HubException.UnrecordedException _ ->
                    RpcAnswer.of(Message.result(id, Reply.error(text(failure)).result()));
            };
        }

        private static RpcAnswer errorAnswer(Json id, int code, HubException failure) {
            return RpcAnswer.of(Message.error(id, error(code, failure)));
        }

        private static RpcError error(int code, HubException failure) {
            return RpcError.of(code, text(failure));
        }

        private static String text(HubException failure) {
            return String.valueOf(failure.getMessage());
        }
    }

    /// The answer to one call, and the HTTP status that it has when it is not part of a batch.
    record RpcAnswer(Message message, int status) {

        static RpcAnswer of(Message message) {
            return new RpcAnswer(message, Statuses.of(message));
        }

        static RpcAnswer ofError(Json id, RpcError error) {
            return new RpcAnswer(Message.error(id, error), Statuses.of(error));
        }

        /// The answer to a message that could not be read. JSON-RPC wants a null where the id is unknown.
        static RpcAnswer ofUnreadable(RpcException refused) {
            return ofError(refused.id().orElse(RawJson.NULL), refused.error());
        }
    }
}
