package dev.jackfield.a2a.client;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentReply;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The answer to a message as it is known so far: a message, or a task put together from its events.
///
/// Used by one thread. What an agent sends for one task is bounded.
final class TaskAssembly {
    private static final long LARGEST = 64 << 20;
    private static final int MOST_ARTIFACTS = 1_000;
    private static final int LONGEST_ID = 1_024;

    private final Map<String, ArtifactPieces> artifacts = new LinkedHashMap<>();
    private Fields task = Fields.EMPTY;
    private Optional<Fields> message = Optional.empty();
    private Fields answered = Fields.EMPTY;
    private long size;

    /// Takes an event of a stream, or the result of a sent message. Events about another task are dropped.
    void apply(Fields event) {
        countBytes(event.length());
        if (event.has("task")) {
            replaceTask(event.object("task"));
        } else if (event.has("statusUpdate")) {
            updateStatus(event.object("statusUpdate"));
        } else if (event.has("artifactUpdate")) {
            addArtifact(event.object("artifactUpdate"));
        } else if (event.has("message")) {
            message = Optional.of(event.object("message"));
        }
    }

    private void countBytes(int bytes) {
        size += bytes;
        if (size > LARGEST) {
            throw new A2aException.BadAnswerException(
                    "The agent sent more than %d MB for one task".formatted(LARGEST >> 20));
        }
    }

    /// Takes the whole task as the agent has it now.
    void replaceTask(Fields whole) {
        if (isOther(whole.text("id"))) {
            return;
        }
        task = whole.without("artifacts");
        forgetAnswer();
        artifacts.clear();
        size = whole.length();
        whole.objects("artifacts").forEach(each -> piecesOf(each).replace(each));
    }

    private void updateStatus(Fields update) {
        if (!isOther(update.text("taskId"))) {
            setIds(update);
            task = task.with("status", update.object("status"));
            forgetAnswer();
        }
    }

    /// An agent that has gone on may ask the same question again, even under the same id.
    private void forgetAnswer() {
        if (state().filter(state -> !state.isInterrupted()).isPresent()) {
            answered = Fields.EMPTY;
        }
    }

    private void addArtifact(Fields update) {
        if (isOther(update.text("taskId"))) {
            return;
        }
        setIds(update);
        var artifact = update.object("artifact");
        var isMore = update.isTrue("append");
        if (isMore) {
            piecesOf(artifact).append(artifact);
        } else {
            piecesOf(artifact).replace(artifact);
        }
    }

    private ArtifactPieces piecesOf(Fields artifact) {
        var place = artifacts.computeIfAbsent(artifact.text("artifactId").orElse(""), _ -> new ArtifactPieces());
        if (artifacts.size() > MOST_ARTIFACTS) {
            throw new A2aException.BadAnswerException(
                    "The agent sent more than %d artifacts".formatted(MOST_ARTIFACTS));
        }
        return place;
    }

    private void setIds(Fields update) {
        task = task.with("id", update.text("taskId").orElse(""))
                .with("contextId", update.text("contextId").orElse(""));
    }

    private boolean isOther(Optional<String> taskId) {
        var known = id();
        return known.isPresent() && !known.equals(taskId);
    }

    Optional<String> id() {
        return task.text("id").filter(id -> !id.isEmpty() && id.length() <= LONGEST_ID);
    }

    Fields status() {
        return task.object("status");
    }

    private Optional<TaskState> state() {
        return status().text("state").flatMap(TaskState::read);
    }

    boolean isTerminal() {
        return state().filter(TaskState::isTerminal).isPresent();
    }

    /// Tells whether the agent has nothing more to say for now. A question that was answered does not count again.
    boolean isDone() {
        var asks = state().filter(TaskState::isInterrupted).isPresent() && !isAnswered();
        return message.isPresent() || isTerminal() || asks;
    }

    /// Tells whether the client has answered the question of the present status. Agents repeat the old status before
    /// they go on.
    private boolean isAnswered() {
        var question = question(status());
        return status().equals(answered) || (question.isPresent() && question.equals(question(answered)));
    }

    private static Optional<String> question(Fields status) {
        return status.object("message").text("messageId").filter(id -> !id.isEmpty());
    }

    /// Notes that the client has answered the question of the present status.
    void markAnswered() {
        answered = status();
    }

    AgentReply reply() {
        return message.<AgentReply>map(AgentMessage::new).orElseGet(this::task);
    }

    AgentTask task() {
        var made =
                artifacts.values().stream().map(ArtifactPieces::joinedArtifact).toList();
        return new AgentTask(made.isEmpty() ? task : task.with("artifacts", Json.array(made)));
    }

    /// An artifact that arrives in pieces. Pieces of text become one text when the whole is asked for, because
    /// joining them one by one would cost more with each.
    static final class ArtifactPieces {
        private static final int MOST_PARTS = 100_000;

        private final List<Fields> parts = new ArrayList<>();
        private Fields head = Fields.EMPTY;
        private int firstPiece;

        void replace(Fields artifact) {
            parts.clear();
            head = artifact.without("parts");
            add(artifact);
            firstPiece = parts.size();
        }

        void append(Fields artifact) {
            head = head.isEmpty() ? artifact.without("parts") : head;
            add(artifact);
        }

        private void add(Fields artifact) {
            parts.addAll(Part.of(artifact));
            if (parts.size() > MOST_PARTS) {
                throw new A2aException.BadAnswerException(
                        "The agent sent more than %d parts of an artifact".formatted(MOST_PARTS));
            }
        }

        Fields joinedArtifact() {
            var joined = new ArrayList<Fields>();
            var text = new StringBuilder();
            for (var at = 0; at < parts.size(); at++) {
                var part = parts.get(at);
                if (at >= Math.max(1, firstPiece) && isText(part) && isText(joined.getLast())) {
                    text.append(part.text("text").orElse(""));
                    continue;
                }
                flush(joined, text);
                joined.add(part);
                text.append(part.text("text").orElse(""));
            }
            flush(joined, text);
            return head.with("parts", Json.array(joined));
        }

        private static boolean isText(Fields part) {
            return part.has("text");
        }

        /// Writes the text that was collected into the last part.
        private static void flush(List<Fields> joined, StringBuilder text) {
            if (!joined.isEmpty() && isText(joined.getLast())) {
                joined.add(joined.removeLast().with("text", text.toString()));
            }
            text.setLength(0);
        }
    }
}
