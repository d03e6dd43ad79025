package dev.jackfield.cli;

import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.cli.questions.Unanswered;
import dev.jackfield.json.Fields;
import java.util.concurrent.TimeUnit;

/// A call whose server may ask back: has the questions answered and comes back with the answers, until it is done.
///
/// @param asker the name of what is called
/// @param kind what it is
record AnsweredCall(HubClient client, Respondent respondent, String asker, Asking kind) {
    /// No form has more pages than this; a server that asks on and on must not keep a script for ever.
    private static final int MOST_ROUNDS = 50;

    private static final long PACE_MILLIS = 250;

    /// What is shown only to clients that can be asked is unknown to others, and to be told that would not help.
    Fields run(String method, Fields params, HubClient.Extras extras) throws InterruptedException {
        try {
            return answered(method, params, extras);
        } catch (CommandFailed refused) {
            if (kind.isHiddenFrom(respondent, asker, client)) {
                throw new Unanswered(
                        "The %s '%s' asks its user a question. %s".formatted(kind.what(), asker, Asking.NEEDS));
            }
            throw refused;
        }
    }

    private Fields answered(String method, Fields params, HubClient.Extras extras) throws InterruptedException {
        var with = extras.answering(respondent.capabilities());
        var result = client.request(method, params, with);
        for (var round = 0; isUnfinished(result); round++) {
            if (round == MOST_ROUNDS) {
                throw new Unanswered("'%s' asked %d times and did not finish; gave up.".formatted(asker, MOST_ROUNDS));
            }
            result = client.request(method, answered(params, result), with);
        }
        return result;
    }

    private static boolean isUnfinished(Fields result) {
        return result.text("resultType").filter("input_required"::equals).isPresent();
    }

    private Fields answered(Fields params, Fields unfinished) throws InterruptedException {
        var questions = unfinished.object("inputRequests");
        if (questions.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(PACE_MILLIS);
        }
        var answers = Fields.EMPTY;
        for (var key : questions.keys()) {
            answers = answers.with(key, respondent.answer(asker, questions.object(key)));
        }
        var more = questions.isEmpty() ? params : params.with("inputResponses", answers);
        var state = unfinished.get("requestState");
        return state.isPresent() ? more.with("requestState", state.get()) : more;
    }
}
