package dev.jackfield.mcp;

import dev.jackfield.json.Fields;
import java.util.concurrent.TimeUnit;

/// Finishes a request whose modern server wants answers first: has its questions answered and makes the request again
/// with the answers, until the server is done.
public final class InputRounds {
    /// No form has more pages than this; a server that asks on and on must not keep its caller for ever.
    public static final int MOST = 50;

    private static final long PACE_MILLIS = 250;

    private final Requests requests;
    private final Answers answers;

    /// Makes the request and gives its result.
    public interface Requests {
        Fields make(Fields params) throws InterruptedException;
    }

    /// Gives the result of one question, which has `method` and `params`.
    public interface Answers {
        Fields answer(Fields question) throws InterruptedException;
    }

    public InputRounds(Requests requests, Answers answers) {
        this.requests = requests;
        this.answers = answers;
    }

    /// Whether a server wants answers before it goes on.
    public static boolean isUnfinished(Fields result) {
        return result.text("resultType").filter("input_required"::equals).isPresent();
    }

    /// Goes on from the first result; gives back the last one, which is unfinished if there were too many rounds.
    ///
    /// @param params of the request as it was first made
    public Fields finish(Fields params, Fields first) throws InterruptedException {
        var result = first;
        for (var round = 0; round < MOST && isUnfinished(result); round++) {
            result = requests.make(again(params, result, answered(result)));
        }
        return result;
    }

    private Fields answered(Fields unfinished) throws InterruptedException {
        var questions = unfinished.object("inputRequests");
        var given = Fields.EMPTY;
        for (var key : questions.keys()) {
            given = given.with(key, answers.answer(questions.object(key)));
        }
        return given;
    }

    /// The parameters of the next round. A server that asked nothing only wants to be called again, after a moment.
    ///
    /// @param params of the first round; what they say of a round before does not count
    /// @param given the answers, by the keys of their questions
    public static Fields again(Fields params, Fields unfinished, Fields given) throws InterruptedException {
        if (given.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
        }
        var own = params.without("inputResponses").without("requestState");
        var more = given.isEmpty() ? own : own.with("inputResponses", given);
        var state = unfinished.get("requestState");
        return state.isPresent() ? more.with("requestState", state.get()) : more;
    }
}
