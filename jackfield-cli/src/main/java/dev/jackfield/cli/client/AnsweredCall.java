package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.cli.questions.UnansweredQuestionException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.InputRounds;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.TasksExtension;

/// A call whose server may ask questions: answers them and repeats the call with the answers, until it is done.
///
/// @param asker the name of the called item
/// @param kind the kind of the called item
public record AnsweredCall(HubClient client, Respondent respondent, String asker, ItemLister kind) {
    /// An item that is listed only to clients that can answer questions is unknown to others. Says so, not
    /// "unknown".
    public Fields run(String method, Fields params, HubClient.Extras extras) throws InterruptedException {
        try {
            return callAndAnswer(method, params, extras);
        } catch (CommandFailedException refused) {
            if (kind.isHiddenFrom(respondent, asker, client)) {
                throw new UnansweredQuestionException(
                        "The %s '%s' %s".formatted(kind.what(), asker, kind.unmetNeed(asker, client)));
            }
            throw refused;
        }
    }

    private Fields callAndAnswer(String method, Fields params, HubClient.Extras extras) throws InterruptedException {
        var with = extras.withCapabilities(capabilities(method));
        var rounds = new InputRounds(
                more -> client.request(method, more, with), question -> respondent.answer(asker, question));
        var result = rounds.finish(params, client.request(method, params, with));
        if (InputRounds.isUnfinished(result)) {
            throw new UnansweredQuestionException(
                    "'%s' asked %d times and did not finish; gave up.".formatted(asker, InputRounds.MOST));
        }
        return CalledTask.isTask(result)
                ? new CalledTask(client, respondent, asker, with, result).finish(result)
                : result;
    }

    /// Only a call of a tool becomes a task.
    private Fields capabilities(String method) {
        var askable = respondent.capabilities();
        return method.equals(McpMethod.TOOLS_CALL) ? TasksExtension.declare(askable) : askable;
    }
}
