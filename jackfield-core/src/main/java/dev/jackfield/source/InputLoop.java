package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.rpc.RpcError;
import java.util.concurrent.TimeUnit;

/// Finishes a call of a modern upstream for a caller that can be asked but cannot come back: asks, and calls again.
final class InputLoop {
    private static final int MOST_ROUNDS = 10;
    private static final long PACE_MILLIS = 250;

    private final InputAnswers answers;
    private final Again again;

    /// The same call with more parameters.
    interface Again {
        Reply request(Fields params) throws InterruptedException;
    }

    InputLoop(InputAnswers answers, Again again) {
        this.answers = answers;
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
        var given = Fields.EMPTY;
        for (var key : questions.keys()) {
            given = given.with(key, answers.answer(questions.object(key)));
        }
        var state = unfinished.get("requestState");
        var more = questions.isEmpty() ? params : params.with("inputResponses", given);
        return state.isPresent() ? more.with("requestState", state.get()) : more.without("requestState");
    }

    private static HubException failed(String problem) {
        return new HubException.UpstreamError(RpcError.of(RpcError.INTERNAL, problem));
    }
}
