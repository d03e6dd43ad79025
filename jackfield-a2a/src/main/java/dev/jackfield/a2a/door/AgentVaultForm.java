package dev.jackfield.a2a.door;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.door.task.ResultArtifact;
import dev.jackfield.a2a.door.task.TaskQuestion;
import dev.jackfield.a2a.door.task.TaskView;
import dev.jackfield.a2a.door.task.ToolFailure;
import dev.jackfield.a2a.toolrpc.CodeOutput;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/// Translates between the forms of AgentVault and A2A 1.0.
final class AgentVaultForm {
    private AgentVaultForm() {}

    /// Returns a message of AgentVault in the form of 1.0. Its messages have no ids, so it gets one.
    static Fields messageFrom(Fields message, Optional<String> task) {
        var parts = message.objects("parts").map(AgentVaultForm::partFrom).toList();
        var sent = Fields.of("messageId", Json.string(UUID.randomUUID().toString()))
                .with("role", "ROLE_USER")
                .with("parts", Json.array(parts))
                .with("metadata", message.object("metadata"));
        return task.map(id -> sent.with("taskId", id)).orElse(sent);
    }

    private static Fields partFrom(Fields part) {
        var content = part.get("content").orElse(RawJson.NULL);
        return switch (part.text("type").orElse("")) {
            case "text" -> Part.text(content.text().orElse(""));
            case "data" -> Part.data(content);
            case "file" -> part.without("type");
            default -> part;
        };
    }

    private static Fields messageTo(Fields message) {
        var role = message.text("role").filter("ROLE_USER"::equals).isPresent() ? "user" : "assistant";
        return message(
                        role,
                        Part.of(message).stream().map(AgentVaultForm::partTo).toList())
                .with("metadata", message.object("metadata"));
    }

    private static Fields message(String role, List<Fields> parts) {
        return Fields.of("role", Json.string(role)).with("parts", Json.array(parts));
    }

    private static Fields partTo(Fields part) {
        return switch (Part.content(part).orElse("")) {
            case "data" -> data(part.get("data").orElse(RawJson.NULL));
            case "text" ->
                Fields.of("type", Json.string("text"))
                        .with("content", part.get("text").orElseThrow());
            default -> Fields.of("type", Json.string("file")).and(part);
        };
    }

    private static Fields data(Json content) {
        return Fields.of("type", Json.string("data")).with("content", content).with("mediaType", Part.JSON);
    }

    /// The whole task.
    static Fields task(TaskView view) {
        var messages = Stream.concat(
                        view.notes().messages().stream().map(AgentVaultForm::messageTo), currentMessage(view).stream())
                .toList();
        return Fields.of("id", Json.string(view.id()))
                .with("state", view.state().agentVault())
                .with("createdAt", TaskView.time(view.call().created()))
                .with("updatedAt", TaskView.time(view.call().updated()))
                .with("messages", Json.array(messages))
                .with("artifacts", Json.array(artifacts(view)))
                .with("metadata", Fields.EMPTY);
    }

    /// What the agent says now: its result, or its question.
    static Optional<Fields> currentMessage(TaskView view) {
        return view.call()
                .ending()
                .flatMap(AgentVaultForm::outcome)
                .map(outcome -> message("assistant", List.of(data(outcome))))
                .or(() -> view.status().get("message").flatMap(Json::object).map(AgentVaultForm::messageTo));
    }

    private static List<Fields> artifacts(TaskView view) {
        return view.call().ending().flatMap(AgentVaultForm::outcome).map(AgentVaultForm::artifact).stream()
                .toList();
    }

    static Fields artifact(Fields outcome) {
        return Fields.of("id", Json.string("mcp-result"))
                .with("type", "mcp-result")
                .with("content", outcome)
                .with("mediaType", Part.JSON);
    }

    /// What came of the call, with all three keys; a null where there is nothing.
    static Optional<Fields> outcome(Ending ending) {
        if (ending instanceof Ending.Cancelled) {
            return Optional.empty();
        }
        var outcome = ResultArtifact.outcome(ending, "mcp_result");
        var result = outcome.get("mcp_result")
                .flatMap(Json::object)
                .<Json>map(CodeOutput::fromMcp)
                .orElse(RawJson.NULL);
        var error = outcome.get("error")
                .flatMap(Json::object)
                .<Json>map(failure -> failure.with("details", RawJson.NULL))
                .orElse(RawJson.NULL);
        return Optional.of(outcome.without("error").with("mcp_result", result).with("error", error));
    }

    /// The text beside a state: a failure with its code, otherwise what the agent says.
    static Optional<String> text(TaskView view) {
        return view.call()
                .ending()
                .flatMap(ToolFailure::of)
                .map(failure -> "[%s/%s] %s".formatted(failure.source(), failure.code(), failure.message()))
                .or(() -> view.status()
                        .get("message")
                        .flatMap(Json::object)
                        .map(TaskQuestion::text)
                        .filter(text -> !text.isEmpty()));
    }
}
