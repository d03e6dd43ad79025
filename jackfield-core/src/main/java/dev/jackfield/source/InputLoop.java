package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.call.PausingCaller;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.Patience;
import dev.jackfield.rpc.ReadKeys;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// Finishes a call of a modern upstream for a caller that can be asked but cannot come back: asks, and calls again.
final class InputLoop {
    private static final int MOST_ROUNDS = 10;
    private static final long PACE_MILLIS = 250;

    private final Caller caller;
    private final Again again;

    /// The same call with more parameters.
    interface Again {
        Reply request(Fields params) throws InterruptedException;
    }

    /// @param patience rests while the caller is asked: how long a human thinks is not the server's fault
    InputLoop(Caller caller, Patience patience, Again again) {
        this.caller = new PausingCaller(caller, patience);
        this.again = again;
    }

    Reply finish(Fields params, Reply.InputRequired first) throws InterruptedException {
        Reply reply = first;
        for (var round = 0; round < MOST_ROUNDS && reply instanceof Reply.InputRequired; round++) {
            reply = again.request(answered(params, reply.result()));
        }
        if (reply instanceof Reply.InputRequired) {
            throw failed("The server asked more than " + MOST_ROUNDS + " times.");
        }
        return reply;
    }

    private Fields answered(Fields params, Fields unfinished) throws InterruptedException {
        var questions = unfinished.object("inputRequests");
        if (questions.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
        }
        var answers = Fields.EMPTY;
        for (var key : questions.keys()) {
            answers = answers.with(key, answer(questions.object(key)));
        }
        var state = unfinished.get("requestState");
        var more = questions.isEmpty() ? params : params.with("inputResponses", answers);
        return state.isPresent() ? more.with("requestState", state.get()) : more.without("requestState");
    }

    private Fields answer(Fields question) throws InterruptedException {
        var method = question.text("method").orElse("");
        var params = question.object("params");
        refuseImpostors(method, params);
        if (!caller.answers().allow(method, params)) {
            throw new HubException.UpstreamError(ClientCapabilities.missing(method));
        }
        var response = caller.ask(Message.request(Json.number(0), method, legacy(method, params)));
        return response.error().isPresent() ? refused(method, response) : response.result();
    }

    /// These parameters were part of a result, in which nobody has looked at keys.
    private static void refuseImpostors(String method, Fields params) {
        try {
            ReadKeys.refuseParams(params, null);
        } catch (RpcException misleading) {
            throw failed("The server asked %s with %s".formatted(method, misleading.getMessage()));
        }
    }

    /// A page that the user is to visit had an id of its own before 2026-07-28.
    private static Fields legacy(String method, Fields params) {
        var isUrl = method.equals("elicitation/create")
                && params.text("mode").filter("url"::equals).isPresent();
        return isUrl && !params.has("elicitationId")
                ? params.with("elicitationId", UUID.randomUUID().toString())
                : params;
    }

    private static Fields refused(String method, Message response) {
        if (method.equals("elicitation/create")) {
            return Fields.of("action", Json.string("cancel"));
        }
        throw failed("The client did not answer " + method + ": "
                + response.error().map(RpcError::message).orElse(""));
    }

    private static HubException failed(String problem) {
        return new HubException.UpstreamError(RpcError.of(RpcError.INTERNAL, problem));
    }
}
