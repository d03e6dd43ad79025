package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Questions of a server to its legacy client that are not answered yet. One for each connection or session.
public final class PendingQuestions {
    /// Long, because a person may have to answer.
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(10);

    private final Map<Long, PendingRequest> asked = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /// Sends the question under an id of the hub's own and waits for its answer; returns an error when none
    /// comes.
    public Message ask(Message question, Consumer<Message> send) {
        var number = numbers.incrementAndGet();
        var pending = new PendingRequest(question, number);
        asked.put(number, pending);
        try {
            send.accept(question.withId(Json.number(number)));
            return await(question, pending);
        } finally {
            asked.remove(number);
        }
    }

    private static Message await(Message question, PendingRequest pending) {
        try {
            return pending.awaitArrival(Deadline.after(ANSWER_TIMEOUT))
                    .filter(answer -> !PendingRequest.isEnd(answer))
                    .orElseGet(() -> noAnswerError(question));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return noAnswerError(question);
        }
    }

    private static Message noAnswerError(Message question) {
        return Message.error(question.id(), RpcError.of(RpcError.INTERNAL, "The client gave no answer"));
    }

    /// Takes a response; one to a question that was never asked is dropped.
    public void acceptAnswer(Message response) {
        try {
            Optional.ofNullable(asked.remove(Long.parseLong(response.id().toString())))
                    .ifPresent(pending -> pending.enqueue(response));
        } catch (NumberFormatException notOurs) {
            // Only numbers are ids of our questions.
        }
    }

    /// Ends all waiting questions without an answer.
    public void end() {
        asked.values().forEach(PendingRequest::end);
    }
}
