package dev.jackfield.a2a.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.door.task.AssignedTask;
import dev.jackfield.a2a.door.task.TextAgent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeDelay;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Behaves as the compatibility kit asks by the beginning of a message id.
final class TckAgent implements TextAgent {
    /// Twice the time that the kit takes for a stream that is silent.
    private static final Duration LONG = Duration.ofSeconds(4);

    private static final TextReply HELLO = new TextReply.Closing(List.of(Part.text("Hello from TCK")));
    private static final TextReply DONE = new TextReply.Closing(List.of());

    private final SequencedMap<String, Behaviour> behaviours = new TreeMap<>();

    /// What is done with one kind of message.
    private interface Behaviour {
        TextReply run(AssignedTask task) throws InterruptedException;
    }

    TckAgent() {
        behaviours.put("tck-complete-task", _ -> HELLO);
        behaviours.put("tck-artifact-text", task -> completeWithArtifact(task, Part.text("Generated text content")));
        behaviours.put("tck-artifact-file", task -> completeWithArtifact(task, file()));
        behaviours.put("tck-artifact-file-url", task -> completeWithArtifact(task, linked()));
        behaviours.put(
                "tck-artifact-data",
                task -> completeWithArtifact(task, Part.data(Json.parse("{\"key\":\"value\",\"count\":42}"))));
        behaviours.put(
                "tck-message-response",
                _ -> new TextReply.DirectMessage(List.of(Part.text("Direct message response"))));
        behaviours.put("tck-input-required", TckAgent::asked);
        behaviours.put("tck-reject-task", _ -> new TextReply.Rejected("rejected"));
        behaviours.put("tck-stream-001", task -> streamed(task, Part.text("Stream hello from TCK")));
        behaviours.put("tck-stream-002", _ -> DONE);
        behaviours.put("tck-stream-003", task -> streamed(task, Part.text("Stream task lifecycle")));
        behaviours.put("tck-stream-ordering-001", task -> streamed(task, Part.text("Ordered output")));
        behaviours.put("tck-stream-artifact-text", task -> streamed(task, Part.text("Streamed text content")));
        behaviours.put("tck-stream-artifact-file", task -> streamed(task, file()));
        behaviours.put("tck-stream-artifact-chunked", TckAgent::chunked);
        behaviours.put("test-resubscribe-message-id", TckAgent::slow);
    }

    /// The kit sends a media type of its own making, and takes only a task for an answer.
    @Override
    public List<String> inputTypes() {
        return List.of("*/*");
    }

    @Override
    public TextReply answer(Fields message, AssignedTask task) throws InterruptedException {
        var id = message.text("messageId").orElse("");
        return behaviours.reversed().entrySet().stream() // a longer name comes before the one that it begins with
                .filter(behaviour -> id.startsWith(behaviour.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(_ -> HELLO)
                .run(task);
    }

    private static Fields file() {
        var content = Base64.getEncoder().encodeToString("The content of a file.".getBytes(UTF_8));
        return Part.raw(Json.string(content), Part.TEXT).with("filename", "output.txt");
    }

    private static Fields linked() {
        return Part.url(Json.string("https://example.com/output.txt"), Part.TEXT)
                .with("filename", "output.txt");
    }

    private static Fields artifact(Fields part) {
        return Fields.of("artifactId", Json.string("output"))
                .with("name", "output")
                .with("parts", Json.array(List.of(part)));
    }

    private static TextReply completeWithArtifact(AssignedTask task, Fields part) {
        task.addArtifact(artifact(part), false, true);
        return DONE;
    }

    private static TextReply streamed(AssignedTask task, Fields part) {
        task.reportWorking("");
        return completeWithArtifact(task, part);
    }

    private static TextReply chunked(AssignedTask task) {
        task.reportWorking("");
        task.addArtifact(artifact(Part.text("chunk-1 ")), false, false);
        task.addArtifact(artifact(Part.text("chunk-2")), true, true);
        return DONE;
    }

    private static TextReply asked(AssignedTask task) throws InterruptedException {
        return new TextReply.NextMessage(task.ask(List.of(Part.text("What else?"))));
    }

    private static TextReply slow(AssignedTask task) throws InterruptedException {
        task.reportWorking("");
        FakeDelay.of(LONG);
        return DONE;
    }
}
