package dev.jackfield.testkit.model;

import java.util.Arrays;
import java.util.Optional;

/// A wire format of a provider.
public enum ModelWire {
    ANTHROPIC("/v1/messages"),
    OPENAI("/v1/chat/completions");

    private final String path;

    ModelWire(String path) {
        this.path = path;
    }

    static Optional<ModelWire> of(String path) {
        return Arrays.stream(values()).filter(wire -> wire.path.equals(path)).findFirst();
    }

    TurnForm form() {
        return switch (this) {
            case ANTHROPIC -> new AnthropicForm();
            case OPENAI -> new ChatCompletionForm();
        };
    }
}
