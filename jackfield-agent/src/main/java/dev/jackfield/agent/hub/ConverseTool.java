package dev.jackfield.agent.hub;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.store.ConversationException;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.hub.turn.TurnMaker;
import dev.jackfield.agent.hub.turn.TurnReply;
import dev.jackfield.agent.hub.turn.TurnRequest;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/// The tool `converse`: one turn of a conversation with a model, as a call of the hub.
///
/// Cancelling the call ends everything that runs for it. A turn that fails leaves nothing behind. A conversation that
/// is another identity's does not exist.
public final class ConverseTool {
    private static final String REFUSED_INSIDE =
            "A conversation cannot start another one: `converse` was called inside" + " `converse`.";

    private static final String TAKEN_OVER =
            "This turn was cancelled while it waited for an answer, because another message arrived in this"
                    + " conversation.";

    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final TurnMaker turns;
    private final OpenTurns open = new OpenTurns(END_TIMEOUT);
    private final Set<String> running = ConcurrentHashMap.newKeySet(); // the ids of their calls

    public ConverseTool(TurnMaker turns) {
        this.turns = turns;
    }

    /// Adds the tool to a source.
    ///
    /// @param isListed whether lists have it; it can be called in any case
    public JavaTools addTo(JavaTools source, boolean isListed) {
        return isListed
                ? source.invocationTool(ConverseDefinition.CONVERSE, this::run)
                : source.unlistedTool(ConverseDefinition.CONVERSE, this::run);
    }

    private Reply run(JsonNode arguments, Invocation invocation) throws InterruptedException {
        if (invocation.isInside(running)) {
            return Reply.error(REFUSED_INSIDE);
        }
        running.add(invocation.id());
        try {
            var given = invocation.call().params().object("arguments");
            return runExclusively(new TurnRequest(arguments, given), invocation);
        } catch (ModelException failed) {
            return TurnReply.failure(failed.kind().word(), String.valueOf(failed.getMessage()));
        } catch (ToolExecutionFailure failed) {
            return TurnReply.failure(failed.kind().word(), String.valueOf(failed.getMessage()));
        } catch (ConversationException failed) {
            var kind = failed.kind().name().toLowerCase(Locale.ROOT);
            return TurnReply.failure(kind, String.valueOf(failed.getMessage()));
        } catch (BadCanisterLineException | ActionFailedException failed) {
            return TurnReply.failure("request", String.valueOf(failed.getMessage()));
        } finally {
            running.remove(invocation.id());
        }
    }

    private Reply runExclusively(TurnRequest request, Invocation invocation) throws InterruptedException {
        if (request.conversation().isEmpty()) {
            return turns.make(request, invocation);
        }
        var id = request.conversation().get();
        var turn = open.begin(invocation.identity().name(), id);
        if (turn.isEmpty()) {
            return TurnReply.failure(
                    "busy", "Another turn is running in this conversation. Wait until it has ended, or cancel it.");
        }
        return runExclusively(request, invocation, turn.get());
    }

    private Reply runExclusively(TurnRequest request, Invocation invocation, OpenTurn turn)
            throws InterruptedException {
        try (turn) {
            return turns.make(request, invocation.withCaller(turn.questionCountingCaller(invocation.caller())));
        } catch (InterruptedException interrupted) {
            if (turn.isTakenOver()) {
                return TurnReply.failure("cancelled", TAKEN_OVER);
            }
            throw interrupted;
        }
    }

    /// The conversations in which a turn is made now: there is one at a time in each.
    ///
    /// A user who cancels a turn and goes on at once must not be refused because the old turn is still
    /// ending. So the next turn waits a little. A client that is asked something may go away and never
    /// answer. So a turn that still waits for an answer then is cancelled.
    static final class OpenTurns {
        private final Map<Key, OpenTurn> open = new ConcurrentHashMap<>();
        private final Duration wait;

        private record Key(String owner, String conversation) {}

        /// Creates open turns.
        ///
        /// @param wait how long a turn waits for the one before it
        OpenTurns(Duration wait) {
            this.wait = wait;
        }

        /// Begins a turn on this thread; empty if another one is made in this conversation and does not end
        /// soon.
        Optional<OpenTurn> begin(String owner, String conversation) throws InterruptedException {
            var key = new Key(owner, conversation);
            var mine = new OpenTurn(turn -> open.remove(key, turn));
            var end = System.nanoTime() + wait.toNanos();
            for (var other = open.putIfAbsent(key, mine); other != null; other = open.putIfAbsent(key, mine)) {
                if (!awaitEnd(other, end)) {
                    return Optional.empty();
                }
            }
            return Optional.of(mine);
        }

        private boolean awaitEnd(OpenTurn turn, long deadline) throws InterruptedException {
            return turn.awaitEnd(deadline - System.nanoTime()) || (turn.takeOver() && turn.awaitEnd(wait.toNanos()));
        }
    }
}
