package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import java.util.concurrent.TimeUnit;

/// Finishes a request whose modern server asks questions first: gets them answered and repeats the request with
/// the answers, until the server is done.
public record InputRounds(Requests requests, Answers answers) {
    /// The most rounds of one request, so that a server that keeps asking cannot hold its caller for ever.
    public static final int MOST = 50;

    /// The most questions in all rounds together, because one round may have many.
    static final int MOST_QUESTIONS = 1_000;

    private static final long PACE_MILLIS = 250;

    /// Sends the request and returns its result.
    public interface Requests {
        Fields sendRequest(Fields params) throws InterruptedException;
    }

    /// Returns the result of one question, which has `method` and `params`.
    public interface Answers {
        Fields answer(Fields question) throws InterruptedException;
    }

    /// Tells whether the server needs answers before it goes on.
    public static boolean isUnfinished(Fields result) {
        return result.text("resultType").filter("input_required"::equals).isPresent();
    }

    /// Continues from the first result and returns the last one, which is still unfinished after too many rounds or
    /// questions.
    ///
    /// @param params of the request as it was first made
    public Fields finish(Fields params, Fields first) throws InterruptedException {
        var result = first;
        var asked = 0;
        for (var round = 0; round < MOST && isUnfinished(result); round++) {
            var questions = result.object("inputRequests");
            asked += questions.keys().size();
            if (asked > MOST_QUESTIONS) {
                return result;
            }
            result = requests.sendRequest(nextRoundParams(params, result, answerAll(questions)));
        }
        return result;
    }

    private Fields answerAll(Fields questions) throws InterruptedException {
        var given = Fields.EMPTY;
        for (var key : questions.keys()) {
            given = given.with(key, answers.answer(questions.object(key)));
        }
        return given;
    }

    /// Returns the parameters of the next round. A server that asked nothing only wants to be called again,
    /// after a moment.
    ///
    /// @param params of the first round, without what belongs to earlier rounds
    /// @param given the answers, by the keys of their questions
    public static Fields nextRoundParams(Fields params, Fields unfinished, Fields given) throws InterruptedException {
        if (given.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
        }
        var own = params.without("inputResponses").without("requestState");
        var more = given.isEmpty() ? own : own.with("inputResponses", given);
        var state = unfinished.get("requestState");
        return state.isPresent() ? more.with("requestState", state.get()) : more;
    }
}
