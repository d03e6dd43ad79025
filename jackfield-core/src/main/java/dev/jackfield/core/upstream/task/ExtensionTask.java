package dev.jackfield.core.upstream.task;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A task of the tasks extension, on the side of its client. `tasks/get` shows its questions and its result.
public final class ExtensionTask implements FollowedTask.Following {
    /// The most questions of one task; each has a thread while it waits.
    private static final int MOST_QUESTIONS = 50;

    /// After this many failed looks in a row the server counts as lost.
    private static final int MOST_LOSSES = 3;
    private static final int MOST_BYTES = 4 << 20;

    private final TaskRequests requests;
    private final InputAnswers answers;
    private final Patience patience;

    // answers that the server refused, written by the threads that sent them
    private final Map<String, HubException.UpstreamException> refused = new ConcurrentHashMap<>();

    // the calling thread only
    private final Set<String> asked = new HashSet<>();
    private final Set<String> stillShown = new HashSet<>();
    private int losses;
    private long bytes;
    private boolean isOver;

    public ExtensionTask(TaskRequests requests, InputAnswers answers, Patience patience) {
        this.requests = requests;
        this.answers = answers;
        this.patience = patience;
    }

    @Override
    public Optional<Reply> next(Fields task, TaskThreads threads) {
        var status = task.text("status").orElse("");
        isOver = status.equals("completed") || status.equals("failed") || status.equals("cancelled");
        return switch (status) {
            case "working" -> Optional.empty();
            case "input_required" -> {
                startQuestions(task.object("inputRequests"), threads);
                yield Optional.empty();
            }
            case "completed" -> Optional.of(complete(task));
            case "failed" -> throw failure(task);
            case "cancelled" -> throw FollowedTask.upstreamError("The server cancelled the task. " + message(task));
            default -> throw FollowedTask.upstreamError("The server shows a task in an unknown status: " + cut(status));
        };
    }

    /// Asks the new questions. A key is used once in the life of a task: one that is still shown was answered
    /// before.
    private void startQuestions(Fields questions, TaskThreads threads) {
        for (var key : questions.keys()) {
            refuseIfRefused(key);
            if (asked.add(key)) {
                if (asked.size() > MOST_QUESTIONS) {
                    throw FollowedTask.upstreamError(
                            "The task asked more than %d questions.".formatted(MOST_QUESTIONS));
                }
                var question = questions.object(key);
                refuseIfTooLarge(question);
                threads.start("task question", () -> answerQuestion(key, question));
            }
        }
    }

    private void refuseIfTooLarge(Fields question) {
        bytes += question.length();
        if (bytes > MOST_BYTES) {
            throw FollowedTask.upstreamError(
                    "The questions of the task have more than %d bytes.".formatted(MOST_BYTES));
        }
    }

    /// Fails when a question stays after its answer was refused, because the task would wait for ever. One look
    /// is ignored, because it may have begun before the refusal.
    private void refuseIfRefused(String key) {
        var refusal = refused.get(key);
        if (refusal != null && !stillShown.add(key)) {
            throw refusal;
        }
    }

    /// Asks the caller and sends the answer. The server may refuse it because it has stopped waiting; the next
    /// look tells.
    private void answerQuestion(String key, Fields question) throws InterruptedException {
        var answer = answers.answer(question);
        try {
            requests.sendAnswer(key, answer);
        } catch (HubException.UpstreamException late) {
            refused.put(key, late);
        }
    }

    /// Returns the result as complete, whatever its own `resultType` says.
    private static Reply complete(Fields task) {
        var result = task.get("result").flatMap(Json::object);
        return new Reply.Complete(
                result.orElseThrow(() -> FollowedTask.upstreamError("The task ended without a result."))
                        .without("resultType"));
    }

    private static HubException failure(Fields task) {
        return task.has("error")
                ? new HubException.UpstreamException(RpcError.read(task.object("error")))
                : FollowedTask.upstreamError("The task failed. " + message(task));
    }

    private static String message(Fields task) {
        return cut(task.text("statusMessage").orElse(""));
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), 200));
    }

    @Override
    public Fields fetchState(Fields last) throws InterruptedException {
        try {
            var task = requests.get();
            patience.restartSilence();
            losses = 0;
            return task;
        } catch (ChannelException.ClosedException lost) {
            if (++losses > MOST_LOSSES || !requests.isOpen()) {
                throw lost;
            }
            return last;
        }
    }

    @Override
    public void cancel() {
        if (!isOver && requests.isOpen()) {
            requests.sendCancel();
        }
    }
}
