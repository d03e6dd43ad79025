package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A request to a model in the words of MCP.
///
/// Calls and results of tools are blocks of their own where tools are offered; elsewhere the client may not know
/// these blocks, so they are told as text. A message has one block wherever that is possible, because older clients
/// know no lists of blocks.
record SamplingRequest(ModelRequest request, ProviderToolNames names) {
    private static final int USUAL_TOKENS = 4_096;

    Fields params() {
        var params = Fields.of("messages", Json.array(messages()))
                .with("maxTokens", Json.number(request.controls().maxTokens().orElse(USUAL_TOKENS)));
        var system = instructions();
        params = system.isEmpty() ? params : params.with("systemPrompt", system);
        var controls = request.controls();
        if (controls.temperature().isPresent()) {
            params = params.with(
                    "temperature",
                    Json.parse(Double.toString(controls.temperature().getAsDouble())));
        }
        if (!controls.stopSequences().isEmpty()) {
            params = params.with(
                    "stopSequences",
                    Json.array(
                            controls.stopSequences().stream().map(Json::string).toList()));
        }
        return hasTools() ? withTools(params) : params;
    }

    private boolean hasTools() {
        return !request.tools().isEmpty();
    }

    private Fields withTools(Fields params) {
        return params.with(
                        "tools",
                        Json.array(request.tools().stream().map(this::tool).toList()))
                .with("toolChoice", Fields.of("mode", Json.string("auto")));
    }

    private Fields tool(ToolDefinition tool) {
        return Fields.of("name", Json.string(names.providerName(tool.name())))
                .with("description", tool.description())
                .with("inputSchema", tool.inputSchema());
    }

    private String instructions() {
        return request.canisters().stream()
                .filter(Canister.Supervisor.class::isInstance)
                .map(canister -> ContentText.of(((Canister.Supervisor) canister).content()))
                .collect(Collectors.joining("\n\n"));
    }

    /// Returns the messages. Neighbours of one role that belong together become one message.
    private List<Fields> messages() {
        var messages = new ArrayList<Fields>();
        var blocks = new ArrayList<Fields>();
        Canister before = null;
        for (var canister : request.canisters()) {
            if (before != null && !belongTogether(before, canister)) {
                add(messages, before, blocks);
            }
            blocks.addAll(blocks(canister));
            before = canister;
        }
        if (before != null) {
            add(messages, before, blocks);
        }
        return messages;
    }

    private boolean belongTogether(Canister before, Canister after) {
        return hasTools()
                && ((isOfModel(before) && after instanceof Canister.ToolInvocation)
                        || (before instanceof Canister.Result && after instanceof Canister.Result));
    }

    private static boolean isOfModel(Canister canister) {
        return canister instanceof Canister.Assistant || canister instanceof Canister.ToolInvocation;
    }

    private void add(List<Fields> messages, Canister of, List<Fields> blocks) {
        var role = Json.string(isOfModel(of) ? "assistant" : "user");
        if (hasTools() && blocks.size() > 1) {
            messages.add(Fields.of("role", role).with("content", Json.array(blocks)));
        } else {
            blocks.forEach(block -> messages.add(Fields.of("role", role).with("content", block)));
        }
        blocks.clear();
    }

    private List<Fields> blocks(Canister canister) {
        return switch (canister) {
            case Canister.User user -> blocks(user.content());
            case Canister.Assistant said -> blocks(said.content());
            case Canister.Supervisor _ -> List.of();
            case Canister.Document document -> document(document);
            case Canister.ToolInvocation invocation -> List.of(invocation(invocation));
            case Canister.Result result -> hasTools() ? List.of(resultBlock(result)) : resultAsText(result);
        };
    }

    private static List<Fields> document(Canister.Document document) {
        var blocks = new ArrayList<Fields>();
        document.title().ifPresent(title -> blocks.add(textBlock("Document '%s':".formatted(title))));
        blocks.addAll(blocks(document.content()));
        return blocks;
    }

    private Fields invocation(Canister.ToolInvocation invocation) {
        return hasTools()
                ? Fields.of("type", Json.string("tool_use"))
                        .with("id", invocation.identifier())
                        .with("name", names.providerName(invocation.name()))
                        .with("input", invocation.arguments())
                : textBlock("Called the tool %s with %s".formatted(invocation.name(), invocation.arguments()));
    }

    private static Fields resultBlock(Canister.Result result) {
        var block = Fields.of("type", Json.string("tool_result"))
                .with("toolUseId", result.invocationId())
                .with("content", Json.array(withError(result)));
        return result.error().isPresent() ? block.with("isError", RawJson.TRUE) : block;
    }

    private static List<Fields> resultAsText(Canister.Result result) {
        var blocks = new ArrayList<Fields>();
        blocks.add(textBlock("The tool answered:"));
        blocks.addAll(withError(result));
        return blocks;
    }

    private static List<Fields> withError(Canister.Result result) {
        var blocks = new ArrayList<>(blocks(result.content()));
        result.error().filter(_ -> blocks.isEmpty()).ifPresent(error -> blocks.add(textBlock(error.message())));
        return blocks;
    }

    private static List<Fields> blocks(List<CanisterContent> content) {
        return content.stream().map(SamplingRequest::block).toList();
    }

    private static Fields block(CanisterContent part) {
        return switch (part) {
            case CanisterContent.Text said -> textBlock(said.text());
            case CanisterContent.Image(var data, var type) -> binaryBlock("image", data.base64(), type);
            case CanisterContent.Audio(var data, var type) -> binaryBlock("audio", data.base64(), type);
            case CanisterContent.Video(var data, var type) ->
                textBlock("(a video of type %s with %d bytes, which cannot be sent)".formatted(type, data.size()));
        };
    }

    private static Fields textBlock(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }

    private static Fields binaryBlock(String type, String base64, String mimeType) {
        return Fields.of("type", Json.string(type)).with("data", base64).with("mimeType", mimeType);
    }
}
