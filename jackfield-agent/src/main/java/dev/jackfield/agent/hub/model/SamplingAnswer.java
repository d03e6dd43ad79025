package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The answer of a client's model, as the client sent it.
record SamplingAnswer(Fields result, ProviderToolNames names, Instant now) {

    ModelReply reply() {
        var content = new ArrayList<CanisterContent>();
        var invocations = new ArrayList<Canister.ToolInvocation>();
        for (var block : blocks()) {
            if (block.text("type").filter("tool_use"::equals).isPresent()) {
                invocations.add(invocation(block, invocations.size() + 1));
            } else {
                readContent(block).ifPresent(content::add);
            }
        }
        if (content.isEmpty() && invocations.isEmpty() && !result.has("stopReason")) {
            throw new ModelException(ModelException.Kind.SERVER, "The model of the client answered without content.");
        }
        return new ModelReply(content, invocations, stop(!invocations.isEmpty()), ModelReply.Usage.UNKNOWN);
    }

    /// Returns the blocks: the content is one block, or a list of them.
    private List<Fields> blocks() {
        var content = result.get("content");
        var one = content.flatMap(Json::object);
        return one.isPresent()
                ? List.of(one.get())
                : content.map(Json::items).orElse(List.of()).stream()
                        .flatMap(item -> item.object().stream())
                        .toList();
    }

    private Canister.ToolInvocation invocation(Fields block, int number) {
        return new Canister.ToolInvocation(
                block.text("id").orElse("call-" + number),
                names.original(block.text("name").orElse("")),
                block.object("input"),
                now);
    }

    private static Optional<CanisterContent> readContent(Fields block) {
        return switch (block.text("type").orElse("")) {
            case "text" -> block.text("text").filter(text -> !text.isEmpty()).map(CanisterContent::text);
            case "image" -> decodedData(block).map(data -> new CanisterContent.Image(data, type(block)));
            case "audio" -> decodedData(block).map(data -> new CanisterContent.Audio(data, type(block)));
            default -> Optional.empty();
        };
    }

    private static Optional<Bytes> decodedData(Fields block) {
        try {
            return block.text("data").map(Bytes::fromBase64);
        } catch (IllegalArgumentException broken) {
            throw new ModelException(
                    ModelException.Kind.SERVER, "The model of the client sent bytes that are not base64.", broken);
        }
    }

    private static String type(Fields block) {
        return block.text("mimeType").orElse("application/octet-stream");
    }

    private ModelReply.StopReason stop(boolean calls) {
        if (calls) {
            return ModelReply.StopReason.TOOLS;
        }
        return switch (result.text("stopReason").orElse("")) {
            case "maxTokens" -> ModelReply.StopReason.LENGTH;
            case "refusal" -> ModelReply.StopReason.REFUSAL;
            default -> ModelReply.StopReason.END;
        };
    }
}
