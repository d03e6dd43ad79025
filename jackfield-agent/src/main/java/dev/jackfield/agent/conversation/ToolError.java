package dev.jackfield.agent.conversation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The reason why a tool gave no result.
///
/// @param message for the model and the user
public record ToolError(Kind kind, String message) {

    /// The kinds of failures that a conversation tells apart.
    public enum Kind {
        /// The arguments do not fit the schema, or there is no such tool.
        VALIDATION,
        /// The tool ran and failed.
        EXECUTION,
        TIMEOUT,
        /// A rule denies the call.
        PERMISSION,
        /// The server of the tool cannot be reached.
        NETWORK;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Kind> of(String word) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word().equals(word))
                    .findFirst();
        }
    }
}
