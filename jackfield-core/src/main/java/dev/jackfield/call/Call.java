package dev.jackfield.call;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Tree;

/// What is wanted. `params` carries everything that the caller sent along, but `_meta`.
public sealed interface Call {
    /// Told to a client that comes back to a call that has ended.
    String NOT_WAITING = "No such call waits for an answer; it may have expired. It was not made again.";

    /// What it is about, as the caller spelled it.
    String name();

    Fields params();

    /// Its method on the wire, which is the same in both eras.
    String method();

    /// What kind of thing that is, in a word for people.
    default String what() {
        return switch (this) {
            case ToolCall _ -> "tool";
            case ResourceRead _ -> "resource";
            case PromptGet _ -> "prompt";
            case CompletionRequest complete -> complete.ofPrompt() ? "prompt" : "resource";
        };
    }

    /// A tool with its arguments.
    ///
    /// @param arguments as they stand in `params`, parsed once for all who look at them
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
            return "tools/call";
        }
    }

    /// The content behind a URI.
    record ResourceRead(String name, Fields params) implements Call {
        @Override
        public String method() {
            return "resources/read";
        }
    }

    /// A prompt, filled in.
    record PromptGet(String name, Fields params) implements Call {
        @Override
        public String method() {
            return "prompts/get";
        }
    }

    /// Proposals for an argument of a prompt or a variable of a template.
    record CompletionRequest(String name, boolean ofPrompt, Fields params) implements Call {
        @Override
        public String method() {
            return "completion/complete";
        }
    }
}
