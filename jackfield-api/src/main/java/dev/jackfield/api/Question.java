package dev.jackfield.api;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.Arrays;
import java.util.Optional;

/// A question that a server may ask the client that called it.
public enum Question {
    /// Asks for a form to be filled in: `{"action": "accept", "content": {…}}`, or `decline` or `cancel`.
    ELICITATION("elicitation", McpMethod.ELICITATION_CREATE),
    /// Asks the client's model to write something.
    SAMPLING("sampling", McpMethod.SAMPLING_CREATE_MESSAGE),
    /// Asks for the folders that it may work in: `{"roots": [{"uri": "file:///…"}]}`.
    ROOTS("roots", McpMethod.ROOTS_LIST);

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

    /// Adds this kind of question to the capabilities that a client declares.
    Fields addTo(Fields capabilities) {
        return capabilities.with(capability, Fields.EMPTY);
    }
}
