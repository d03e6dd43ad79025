package dev.jackfield.server.tracing;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.Locale;
import java.util.Optional;

/// Names and attributes of spans, by OpenTelemetry's conventions for MCP and for generative AI. Arguments and
/// results never enter a span, nor do sessions, which are secrets.
final class Conventions {
    static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("mcp.method.name");
    private static final AttributeKey<String> PROTOCOL = AttributeKey.stringKey("mcp.protocol.version");
    private static final AttributeKey<String> RESOURCE = AttributeKey.stringKey("mcp.resource.uri");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    private static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
    private static final AttributeKey<String> PROMPT = AttributeKey.stringKey("gen_ai.prompt.name");
    private static final AttributeKey<String> CALL = AttributeKey.stringKey("jackfield.call");
    private static final AttributeKey<String> PARENT = AttributeKey.stringKey("jackfield.parent");
    private static final AttributeKey<String> DOOR = AttributeKey.stringKey("jackfield.door");
    private static final AttributeKey<String> SOURCE = AttributeKey.stringKey("jackfield.source");

    /// A caller can ask for a name of any length.
    private static final int LONGEST = 200;

    private Conventions() {}

    /// Only names that are few may stand in the name of a span; addresses of resources are not.
    static String spanName(Call call, String name) {
        return switch (call) {
            case Call.ToolCall _, Call.PromptGet _ -> call.method() + " " + name;
            case Call.ResourceRead _, Call.CompletionRequest _ -> call.method();
        };
    }

    static Attributes of(Invocation invocation) {
        var own = Attributes.of(
                CALL, invocation.id(),
                DOOR, invocation.door(),
                PROTOCOL, invocation.caller().envelope().version());
        return invocation
                .parent()
                .map(parent -> own.toBuilder().put(PARENT, parent.id()).build())
                .orElse(own);
    }

    static Attributes of(Entry entry) {
        return Attributes.of(SOURCE, entry.source().id());
    }

    static Attributes of(Call call, String name) {
        var subject = name.length() <= LONGEST ? name : name.substring(0, LONGEST);
        return switch (call) {
            case Call.ToolCall _ -> Attributes.of(METHOD, call.method(), TOOL, subject, OPERATION, "execute_tool");
            case Call.PromptGet _ -> Attributes.of(METHOD, call.method(), PROMPT, subject);
            case Call.ResourceRead _ -> Attributes.of(METHOD, call.method(), RESOURCE, subject);
            case Call.CompletionRequest _ -> Attributes.of(METHOD, call.method());
        };
    }

    static Optional<String> errorType(Reply reply) {
        return reply instanceof Reply.Complete complete && complete.isError()
                ? Optional.of("tool_error")
                : Optional.empty();
    }

    static String errorType(Throwable failure) {
        return switch (failure) {
            case HubException known -> known.failure().name().toLowerCase(Locale.ROOT);
            case InterruptedException _ -> "cancelled";
            default -> failure.getClass().getName();
        };
    }
}
