package dev.jackfield.a2a.client.message;

import java.util.Arrays;
import java.util.Optional;

/// How requests to an agent are written.
public enum ProtocolBinding {
    JSONRPC("JSONRPC"),
    HTTP("HTTP+JSON");

    private final String word;

    ProtocolBinding(String word) {
        this.word = word;
    }

    public static Optional<ProtocolBinding> read(String text) {
        return Arrays.stream(values())
                .filter(binding -> binding.word.equalsIgnoreCase(text))
                .findFirst();
    }

    /// The word of the protocol, as cards have it.
    public String word() {
        return word;
    }
}
