package dev.jackfield.api;

import dev.jackfield.json.Fields;
import java.util.Arrays;
import java.util.Optional;

/// What a server may ask the client that called it.
public enum Question {
    /// To fill in a form: `{"action": "accept", "content": {…}}`, or `decline` or `cancel`.
    ELICITATION("elicitation", "elicitation/create"),
    /// To have a model write something.
    SAMPLING("sampling", "sampling/createMessage"),
    /// Which folders it may work in: `{"roots": [{"uri": "file:///…"}]}`.
    ROOTS("roots", "roots/list");

    private final String capability;
    private final String method;

    Question(String capability, String method) {
        this.capability = capability;
        this.method = method;
    }

    static Optional<Question> of(String method) {
        return Arrays.stream(values())
                .filter(question -> question.method.equals(method))
                .findFirst();
    }

    /// As a client declares that it can be asked this.
    Fields declaredIn(Fields capabilities) {
        return capabilities.with(capability, Fields.EMPTY);
    }
}
