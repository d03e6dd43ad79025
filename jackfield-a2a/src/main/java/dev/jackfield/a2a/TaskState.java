package dev.jackfield.a2a;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The state of a task, with its spelling in each version of the protocol.
public enum TaskState {
    SUBMITTED,
    WORKING,
    INPUT_REQUIRED,
    AUTH_REQUIRED,
    COMPLETED,
    FAILED,
    CANCELED,
    REJECTED;

    private static final String PREFIX = "TASK_STATE_";
    private static final Set<TaskState> TERMINAL = Set.of(COMPLETED, FAILED, CANCELED, REJECTED);

    /// Reads a state in any spelling.
    public static Optional<TaskState> read(String text) {
        var name = text.toUpperCase(Locale.ROOT).replace('-', '_');
        var bare = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
        for (var state : values()) {
            if (state.name().equals(bare)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }

    /// Tells whether the task has ended.
    public boolean isTerminal() {
        return TERMINAL.contains(this);
    }

    /// Tells whether the task waits for its client.
    public boolean isInterrupted() {
        return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
    }

    /// The spelling of A2A 1.0.
    public String v10() {
        return PREFIX + name();
    }

    /// The spelling of A2A 0.3.
    public String v03() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The spelling of AgentVault, which knows six states.
    public String agentVault() {
        return switch (this) {
            case AUTH_REQUIRED -> INPUT_REQUIRED.name();
            case REJECTED -> FAILED.name();
            default -> name();
        };
    }
}
