package dev.jackfield.agent.conversation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The kind of a canister; its name in lower case is the `role` of the line in which the canister is kept.
public enum Role {
    USER,
    ASSISTANT,
    SUPERVISOR,
    DOCUMENT,
    INVOCATION,
    RESULT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }
}
