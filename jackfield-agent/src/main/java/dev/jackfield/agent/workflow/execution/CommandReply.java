package dev.jackfield.agent.workflow.execution;

import dev.jackfield.core.binding.ContentBlocks;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.Content;
import dev.jackfield.workflow.Artifact;
import dev.jackfield.workflow.CommandOutput;
import dev.jackfield.workflow.Response;
import dev.jackfield.workflow.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Writes the output of a command as the result of a tool: for each response its text, its artifacts, and the
/// commands that it suggests.
final class CommandReply {
    private CommandReply() {}

    /// @param isVisible whether the caller may know of a command that is suggested
    static Reply.Complete of(CommandOutput output, Predicate<String> isVisible) {
        var blocks = new ArrayList<Json>();
        output.responses().forEach(response -> add(response, isVisible, blocks));
        var result = Fields.of("content", Json.array(blocks));
        return new Reply.Complete(output.isFailed() ? result.with("isError", RawJson.TRUE) : result);
    }

    private static void add(Response response, Predicate<String> isVisible, List<Json> blocks) {
        blocks.add(block(response.value()));
        response.artifacts().forEach(artifact -> blocks.add(block(artifact)));
        response.next().stream()
                .filter(next -> isVisible.test(next.command()))
                .forEach(next -> blocks.add(text("Next: " + suggestionText(next))));
    }

    private static Fields block(Artifact artifact) {
        return artifact.value() instanceof Content content
                ? ContentBlocks.json(content)
                : text(Json.of(Map.of(artifact.name(), artifact.value())).toString());
    }

    private static Fields block(Object value) {
        return switch (value) {
            case String text -> text(text);
            case Content content -> ContentBlocks.json(content);
            default -> text(json(value));
        };
    }

    private static Fields text(String text) {
        return ContentBlocks.json(Content.text(text));
    }

    /// Writes any value as JSON. Jackson is asked for a member, because the value itself may be no object.
    private static String json(Object value) {
        return Json.of(Json.of(Map.of("value", value)).tree().path("value")).toString();
    }

    private static String suggestionText(Suggestion next) {
        return next.parameters().isEmpty()
                ? next.command()
                : "%s %s".formatted(next.command(), Json.of(next.parameters()));
    }
}
