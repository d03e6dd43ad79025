package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.questions.Respondent;
import dev.jackfield.cli.questions.UnansweredQuestionException;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.InputRounds;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/// A call of a tool whose progress is wanted as it happens. It never becomes a task, because a task reports only when
/// it is asked. Questions are answered by a person, and an interrupt cancels the call at any point.
///
/// @param asker returns the name of the tool that asks a question now
/// @param hears receives the notifications of the call
public record StreamedCall(HubClient client, Respondent respondent, Supplier<String> asker, ClientLink hears) {
    private static final String METHOD = McpMethod.TOOLS_CALL;

    /// Long, because a turn that is not ended keeps its conversation busy. A person who does not want to wait presses
    /// Ctrl-C again, which leaves at once.
    private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(30);

    private static final int LEAVE_ATTEMPTS = 3;

    /// Calls the tool and returns its result.
    public Fields run(String tool, Fields arguments) throws InterruptedException {
        var params = Fields.of("name", Json.string(tool))
                .with("arguments", arguments)
                .with(Meta.KEY, Fields.of(Meta.PROGRESS_TOKEN, Json.number(1)));
        var result = client.request(METHOD, params, extras());
        for (var round = 0; InputRounds.isUnfinished(result); round++) {
            if (round == InputRounds.MOST) {
                throw new UnansweredQuestionException(
                        "'%s' asked %d times and did not finish; gave up.".formatted(tool, round));
            }
            result = client.request(
                    METHOD, InputRounds.nextRoundParams(params, result, collectAnswers(params, result)), extras());
        }
        return result;
    }

    /// A model that wants an answer is not asked for one: there is no model here, and a person is none.
    private HubClient.Extras extras() {
        var can = respondent.capabilities().without("sampling");
        return new HubClient.Extras(can, Map.of(), hears);
    }

    private Fields collectAnswers(Fields params, Fields unfinished) throws InterruptedException {
        var questions = unfinished.object("inputRequests");
        var given = Fields.EMPTY;
        for (var key : questions.keys()) {
            given = given.with(key, answer(questions.object(key), params, unfinished));
        }
        return given;
    }

    private Fields answer(Fields question, Fields params, Fields unfinished) throws InterruptedException {
        try {
            var answer = respondent.answer(asker.get(), question);
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while a question was open");
            }
            return answer;
        } catch (InterruptedException | UnansweredQuestionException givenUp) {
            abandon(params, unfinished);
            throw givenUp;
        }
    }

    /// Ends a call that waits for an answer. It waits without a connection that could be closed.
    private void abandon(Fields params, Fields unfinished) throws InterruptedException {
        var meta = params.object(Meta.KEY).with(ParkedCalls.GIVE_UP, RawJson.TRUE);
        var state = unfinished.get("requestState");
        if (state.isPresent()) {
            abandon(params.with("requestState", state.get()).with(Meta.KEY, meta));
        }
    }

    /// Gives up on a thread of its own, because this one has just been interrupted and may be so again.
    private void abandon(Fields params) throws InterruptedException {
        Thread.ofVirtual().name("give up").start(() -> giveUp(params)).join(LEAVE_TIMEOUT);
    }

    /// Tries again when the hub cannot be reached: a call that is not given up waits for its answer for a long time.
    private void giveUp(Fields params) {
        for (var attempt = 1; attempt <= LEAVE_ATTEMPTS; attempt++) {
            try {
                new HubClient(client.channel(), LEAVE_TIMEOUT).request(METHOD, params, extras().withoutListener());
                return;
            } catch (CommandFailedException | UnansweredQuestionException ended) {
                return; // the call is over, as it should be
            } catch (ChannelException lost) {
                // once more
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
