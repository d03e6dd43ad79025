package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Call;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.json.Spellings;
import dev.jackfield.protocol.json.Tree;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.ReadKeys;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import org.jspecify.annotations.Nullable;

/// Reads the call from a request.
final class CallReader {
    private static final Spellings REF = Spellings.of("type", "name", "uri");
    private static final Spellings ARGUMENT = Spellings.of("name", "value");
    private static final Spellings CONTEXT = Spellings.of("arguments");

    /// The parameter by which a client of 2025-11-25 asks for a task. The hub does not declare such tasks and
    /// must ignore it; a server behind the hub would make a task that the client could never read.
    private static final String TASK = "task";

    private CallReader() {}

    static Call read(Message request) {
        var params = request.params().without(Meta.KEY);
        return switch (request.method()) {
            case McpMethod.TOOLS_CALL -> toolCall(params);
            case McpMethod.RESOURCES_READ ->
                new Call.ResourceRead(requireText(params, "uri", McpMethod.RESOURCES_READ), params);
            case McpMethod.PROMPTS_GET ->
                new Call.PromptGet(requireText(params, "name", McpMethod.PROMPTS_GET), params);
            case McpMethod.COMPLETION_COMPLETE -> complete(params);
            default -> throw new IllegalArgumentException(request.method());
        };
    }

    private static Call toolCall(Fields params) {
        var name = requireText(params, "name", McpMethod.TOOLS_CALL);
        if (params.has("arguments") && !isObject(params.find("arguments"))) {
            throw bad("params.arguments must be an object");
        }
        return new Call.ToolCall(name, params.without(TASK));
    }

    private static Call complete(Fields params) {
        var ref = params.object("ref");
        ReadKeys.refuse("params.ref", ref, REF, null);
        ReadKeys.refuse("params.argument", params.object("argument"), ARGUMENT, null);
        ReadKeys.refuse("params.context", params.object("context"), CONTEXT, null);
        return switch (ref.text("type").orElse("")) {
            case "ref/prompt" -> new Call.CompletionRequest(requireText(ref, "name", "params.ref"), true, params);
            case "ref/resource" -> new Call.CompletionRequest(requireText(ref, "uri", "params.ref"), false, params);
            default -> throw bad("completion/complete needs params.ref of type ref/prompt or ref/resource");
        };
    }

    /// Returns a name or URI. Refuses one with a NUL character, because some programs would read only the part
    /// before it.
    static String requireText(Fields params, String key, String where) {
        var text = params.text(key).orElseThrow(() -> bad(where + " needs " + key));
        if (text.indexOf('\0') >= 0) {
            throw bad(where + ": " + key + " must not contain the character zero");
        }
        return text;
    }

    private static boolean isObject(@Nullable Json json) {
        return switch (json) {
            case null -> false;
            case RawJson raw -> raw.isObject();
            case Fields _ -> true;
            case Tree tree -> tree.tree().isObject();
        };
    }

    private static RpcException bad(String problem) {
        return new RpcException(RpcError.of(RpcError.INVALID_PARAMS, problem));
    }
}
