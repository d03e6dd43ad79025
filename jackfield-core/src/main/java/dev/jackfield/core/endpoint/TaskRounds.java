package dev.jackfield.core.endpoint;

import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.InputRounds;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.ArrayList;
import java.util.Optional;

/// Repeats a call as long as its server answers with questions.
///
/// While a request waits, the questions go to the client, which repeats the call itself. A task has no such
/// request: its questions wait in `tasks/get`, and the hub repeats the call with the answers. Each round is an
/// attempt of its own, with its own decision and audit record, as it is for a client.
final class TaskRounds {
    private final LongCaller call;
    private final Attempt attempt;

    /// Makes one round.
    interface Attempt {
        Message make(Message request) throws InterruptedException;
    }

    TaskRounds(LongCaller call, Attempt attempt) {
        this.call = call;
        this.attempt = attempt;
    }

    Ending run(Message request) throws InterruptedException {
        var next = Optional.of(request);
        for (var round = 0; round < InputRounds.MOST && next.isPresent(); round++) {
            var response = attempt.make(next.get());
            var ending = EndingMessages.of(response);
            if (!InputRounds.isUnfinished(response.result())
                    || call.runningCall().endUnlessKept(ending)) {
                return ending;
            }
            var unasked = unaskableError(response.result());
            if (unasked.isPresent()) {
                return new Ending.Failed(unasked.get().json());
            }
            next = requestWithAnswers(request, response.result());
        }
        return failedEnding(
                next.isEmpty()
                        ? "The user did not answer in time"
                        : "The server asked more than %d times.".formatted(InputRounds.MOST));
    }

    /// Returns an error if the client cannot be asked, because it would never answer.
    private Optional<RpcError> unaskableError(Fields unfinished) {
        var questions = unfinished.object("inputRequests");
        return questions.keys().stream()
                .map(questions::object)
                .filter(question ->
                        !call.answers().canAnswer(question.text("method").orElse(""), question.object("params")))
                .map(question -> ClientCapabilities.missingCapabilityError(
                        question.text("method").orElse("")))
                .findFirst();
    }

    private static Ending failedEnding(String problem) {
        return new Ending.Failed(RpcError.of(RpcError.INTERNAL, problem).json());
    }

    /// Returns the call with answers; empty when they did not come.
    private Optional<Message> requestWithAnswers(Message request, Fields unfinished) throws InterruptedException {
        var answers = askAll(unfinished.object("inputRequests"));
        return answers.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        request.withParams(InputRounds.nextRoundParams(request.params(), unfinished, answers.get())));
    }

    private Optional<Fields> askAll(Fields questions) throws InterruptedException {
        var keys = questions.keys();
        if (keys.isEmpty()) {
            return Optional.of(Fields.EMPTY);
        }
        var asked = new ArrayList<Json>();
        keys.forEach(key -> asked.add(questions.object(key)));
        return call.runningCall().ask(asked, LongCaller.ANSWER_TIMEOUT).map(given -> {
            var answers = Fields.EMPTY;
            for (var index = 0; index < keys.size(); index++) {
                answers = answers.with(keys.get(index), given.get(index));
            }
            return answers;
        });
    }
}
