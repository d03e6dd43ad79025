package dev.jackfield.agent.workflow.model;

import dev.jackfield.tools.Hint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The commands that every workflow has.
public enum BuiltinCommand {
    WHAT_CAN_I_DO("Lists the commands that can be used here.", true),
    WHAT_IS_CURRENT_CONTEXT("Tells in which context the session is.", true),
    GO_UP("Goes to the context above.", false),
    RESET_CONTEXT("Goes back to the beginning.", false),
    ABORT("Drops the open question and the command that it belongs to.", false),
    YOU_MISUNDERSTOOD("Reports that the last sentence was misunderstood, and lists what else it could mean.", false);

    private final String description;
    private final boolean isReadOnly;

    BuiltinCommand(String description, boolean isReadOnly) {
        this.description = description;
        this.isReadOnly = isReadOnly;
    }

    public static Optional<BuiltinCommand> named(String name) {
        return Arrays.stream(values())
                .filter(each -> each.toolName().equals(name))
                .findFirst();
    }

    public String toolName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String description() {
        return description;
    }

    public List<Hint> hints() {
        return isReadOnly ? List.of(Hint.READ_ONLY, Hint.CLOSED_WORLD) : List.of(Hint.IDEMPOTENT, Hint.CLOSED_WORLD);
    }
}
