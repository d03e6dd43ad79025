package dev.jackfield.core.call;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.Tree;
import dev.jackfield.protocol.mcp.McpMethod;

/// A request for one item: a tool, a resource, a prompt or a completion. `params` has everything that the caller
/// sent, except `_meta`.
public sealed interface Call {
    /// Error for a client that returns with answers to a call that has ended.
    String NOT_WAITING = "No call is waiting for this answer; it may have expired. The call was not made again.";

    /// Returns the name or URI of the item, as the caller spelled it.
    String name();

    Fields params();

    /// Returns the MCP method, which is the same in both eras.
    String method();

    /// Returns whether it is about the resource or template with a URI.
    default boolean isOfUri() {
        return switch (this) {
            case ResourceRead _ -> true;
            case CompletionRequest complete -> !complete.ofPrompt();
            case ToolCall _, PromptGet _ -> false;
        };
    }

    /// Returns a call about a URI with another spelling of that URI.
    default Call withUri(String uri) {
        return switch (this) {
            case ResourceRead _ -> new ResourceRead(uri, params().with("uri", uri));
            case CompletionRequest _ ->
                new CompletionRequest(
                        uri, false, params().with("ref", params().object("ref").with("uri", uri)));
            case ToolCall _, PromptGet _ -> throw new IllegalStateException(method() + " is not about a URI");
        };
    }

    /// Returns a word for the kind of item, for messages.
    default String kindWord() {
        return switch (this) {
            case ToolCall _ -> "tool";
            case ResourceRead _ -> "resource";
            case PromptGet _ -> "prompt";
            case CompletionRequest complete -> complete.ofPrompt() ? "prompt" : "resource";
        };
    }

    /// A call of a tool with its arguments.
    ///
    /// @param arguments the `arguments` of `params`, parsed once
    record ToolCall(String name, Fields params, Tree arguments) implements Call {
        private static final Fields EMPTY = Fields.of("name", Json.string("")).with("arguments", Fields.EMPTY);

        public ToolCall(String name, Fields params) {
            this(name, params, Tree.of(params.get("arguments").orElse(Fields.EMPTY)));
        }

        public static ToolCall of(String name, Json arguments) {
            return new ToolCall(name, EMPTY.with("name", name).with("arguments", arguments), Tree.of(arguments));
        }

        public ToolCall withArguments(Fields arguments) {
            return new ToolCall(name, params.with("arguments", arguments));
        }

        @Override
        public String method() {
            return McpMethod.TOOLS_CALL;
        }
    }

    /// A read of the resource behind a URI.
    record ResourceRead(String name, Fields params) implements Call {
        @Override
        public String method() {
            return McpMethod.RESOURCES_READ;
        }
    }

    /// A request for a prompt, filled in with arguments.
    record PromptGet(String name, Fields params) implements Call {
        @Override
        public String method() {
            return McpMethod.PROMPTS_GET;
        }
    }

    /// A request for proposals for an argument of a prompt or a variable of a resource template.
    record CompletionRequest(String name, boolean ofPrompt, Fields params) implements Call {
        @Override
        public String method() {
            return McpMethod.COMPLETION_COMPLETE;
        }
    }
}
