package dev.jackfield.agent.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A model gave no answer. The message says which model, why, and what can be done.
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /// Why there is no answer.
    public enum Kind {
        /// No such provider or model, or a request that the provider refuses.
        REQUEST,
        /// The key is missing or refused.
        ACCESS,
        /// Content that the model does not take.
        CONTENT,
        /// The history does not fit the window of the model.
        TOO_LONG,
        RATE_LIMIT,
        /// The provider failed.
        SERVER,
        /// The provider cannot be reached, or the connection broke.
        CONNECTION,
        TIMEOUT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Returns whether the same request may succeed a little later.
        public boolean isPassing() {
            return switch (this) {
                case RATE_LIMIT, SERVER, CONNECTION -> true;
                case REQUEST, ACCESS, CONTENT, TOO_LONG, TIMEOUT -> false;
            };
        }
    }

    public ModelException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public ModelException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
