package dev.jackfield.a2a.door.task;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.Optional;

/// Why a call failed, and who is to blame: the tool, its server, or the hub.
public record ToolFailure(Blame source, String code, String message) {

    /// The party at which a call failed.
    enum Blame {
        MCP_TOOL,
        MCP_PROTOCOL,
        A2A_PROXY
    }

    private static final String LOST =
            "The hub ended while this task ran. The tool may or may not have finished its work, and was"
                    + " not called again; check its effect before you call it again.";

    static ToolFailure of(HubException failure) {
        var text = String.valueOf(failure.getMessage());
        return switch (failure) {
            case HubException.UnknownNameException _, HubException.UnknownResourceException _ ->
                proxy("UNKNOWN_TOOL", text);
            case HubException.TimedOutException _ -> new ToolFailure(Blame.MCP_PROTOCOL, "MCP_TIMEOUT", text);
            case HubException.UnavailableException _, HubException.BrokenException _ ->
                new ToolFailure(Blame.MCP_PROTOCOL, "MCP_CONNECTION_ERROR", text);
            case HubException.OutcomeUnknownException _ -> new ToolFailure(Blame.MCP_PROTOCOL, "OUTCOME_UNKNOWN", text);
            case HubException.UpstreamException upstream ->
                new ToolFailure(
                        Blame.MCP_PROTOCOL,
                        Integer.toString(RpcError.read(upstream.error().json()).code()),
                        text);
            case HubException.CrashedException _ -> proxy("PROXY_INTERNAL_ERROR", text);
            case HubException.RefusedException _,
                    HubException.InvalidArgumentsException _,
                    HubException.CancelledException _,
                    HubException.StoppingException _,
                    HubException.OverloadedException _,
                    HubException.TooDeepException _,
                    HubException.TooWideException _,
                    HubException.UnrecordedException _ ->
                proxy(failure.failure().name(), text);
        };
    }

    public static ToolFailure proxy(String code, String message) {
        return new ToolFailure(Blame.A2A_PROXY, code, message);
    }

    /// The failure of a call that ended; empty for one that succeeded or was cancelled.
    public static Optional<ToolFailure> of(Ending ending) {
        return switch (ending) {
            case Ending.Replied(var reply) -> ofResult(reply.object().orElse(Fields.EMPTY));
            case Ending.Failed(var failure) -> Optional.of(read(failure.object().orElse(Fields.EMPTY)));
            case Ending.Lost _ -> Optional.of(proxy("LOST", LOST));
            case Ending.Cancelled _ -> Optional.empty();
        };
    }

    private static Optional<ToolFailure> ofResult(Fields result) {
        return result.isTrue("isError")
                ? Optional.of(new ToolFailure(Blame.MCP_TOOL, "TOOL_EXECUTION_FAILED", firstText(result)))
                : Optional.empty();
    }

    private static String firstText(Fields result) {
        return result.items("content").stream()
                .flatMap(item -> item.smallObject().stream())
                .flatMap(item -> item.text("text").stream())
                .findFirst()
                .orElse("The tool reported an error without a reason.");
    }

    /// Reads an ending that this or the door of MCP wrote.
    private static ToolFailure read(Fields json) {
        var error = RpcError.read(json);
        var blame = error.data()
                        .text("source")
                        .filter(Blame.A2A_PROXY.name()::equals)
                        .isPresent()
                ? Blame.A2A_PROXY
                : Blame.MCP_PROTOCOL;
        return new ToolFailure(
                blame, error.data().text("code").orElse(Integer.toString(error.code())), error.message());
    }

    /// The ending of the call, which the door of MCP reads as an error.
    Ending ending() {
        return new Ending.Failed(RpcError.of(RpcError.INTERNAL, message)
                .withData(Fields.of("source", Json.string(source.name())).with("code", code))
                .json());
    }

    Fields json() {
        return Fields.of("source", Json.string(source.name()))
                .with("code", code)
                .with("message", message);
    }
}
