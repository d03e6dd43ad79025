package dev.jackfield.testkit.model;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What providers refuse in a request, and a client must therefore not send.
record ModelRules(ModelCall call) {
    private static final Pattern TOOL_NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
    private static final Pattern CALL_ID = Pattern.compile("[a-zA-Z0-9_-]+");

    /// The first objection to the request.
    Optional<String> objection() {
        return Stream.of(model(), messages(), names(), maxTokens(), pairs())
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> model() {
        return objectionIf(call.tree().path("model").asString("").isEmpty(), "model: field required");
    }

    private Optional<String> messages() {
        return objectionIf(call.messages().findAny().isEmpty(), "messages: at least one message is required");
    }

    private Optional<String> maxTokens() {
        return objectionIf(
                call.wire() == ModelWire.ANTHROPIC
                        && !call.tree().path("max_tokens").isInt(),
                "max_tokens: field required");
    }

    private Optional<String> names() {
        var seen = new HashSet<String>();
        return call.toolNames().stream()
                .filter(name -> !TOOL_NAME.matcher(name).matches() || !seen.add(name))
                .findFirst()
                .map(name -> "tools: '%s' is no name of a tool, or stands twice".formatted(name));
    }

    /// Each call must be answered at once, and each result must answer a call.
    private Optional<String> pairs() {
        Set<String> open = new HashSet<>();
        Set<String> known = new HashSet<>();
        for (var message : call.messages().toList()) {
            for (var result : results(message)) {
                if (!open.remove(result)) {
                    return Optional.of("messages: the result '%s' has no call before it".formatted(result));
                }
            }
            if (!open.isEmpty() && !message.path("role").asString("").equals("tool")) {
                return Optional.of("messages: calls without results: " + open);
            }
            for (var id : calls(message)) {
                if (!CALL_ID.matcher(id).matches() || !known.add(id)) {
                    return Optional.of("messages: the id '%s' of a call is not allowed or stands twice".formatted(id));
                }
                open.add(id);
            }
        }
        return objectionIf(!open.isEmpty(), "messages: calls without results: " + open);
    }

    private List<String> calls(JsonNode message) {
        return switch (call.wire()) {
            case ANTHROPIC -> blocks(message, "tool_use", "id");
            case OPENAI ->
                ModelCall.items(message.path("tool_calls"))
                        .map(tool -> tool.path("id").asString(""))
                        .toList();
        };
    }

    private List<String> results(JsonNode message) {
        return switch (call.wire()) {
            case ANTHROPIC -> blocks(message, "tool_result", "tool_use_id");
            case OPENAI ->
                message.path("role").asString("").equals("tool")
                        ? List.of(message.path("tool_call_id").asString(""))
                        : List.of();
        };
    }

    private static List<String> blocks(JsonNode message, String type, String key) {
        return ModelCall.items(message.path("content"))
                .filter(block -> block.path("type").asString("").equals(type))
                .map(block -> block.path(key).asString(""))
                .toList();
    }

    private static Optional<String> objectionIf(boolean isWrong, String objection) {
        return isWrong ? Optional.of(objection) : Optional.empty();
    }
}
