package dev.jackfield.core.upstream.task;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.InputRounds;
import dev.jackfield.protocol.rpc.RpcError;

/// Finishes a call of a modern upstream for a caller that can be asked but cannot repeat the call: asks, and
/// calls again.
public record InputLoop(InputAnswers answers, Again again) {
    /// Repeats the call with more parameters.
    public interface Again {
        Reply request(Fields params) throws InterruptedException;
    }

    public Reply finish(Fields params, Reply.InputRequired first) throws InterruptedException {
        var rounds = new InputRounds(more -> again.request(more).result(), answers::answer);
        var result = rounds.finish(params, first.result());
        if (InputRounds.isUnfinished(result)) {
            throw upstreamError(
                    "The server asked more than %d times, or too many questions at once.".formatted(InputRounds.MOST));
        }
        return new Reply.Complete(result);
    }

    private static HubException upstreamError(String problem) {
        return new HubException.UpstreamException(RpcError.of(RpcError.INTERNAL, problem));
    }
}
