package dev.jackfield.a2a.client.message;

import org.jspecify.annotations.Nullable;

/// A request that an agent did not answer as it should. A task that failed is a reply, not an exception.
public abstract sealed class A2aException extends RuntimeException {
    private A2aException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// The agent answered with an error of the protocol.
    public static final class AgentErrorException extends A2aException {
        private final int code;
        private final String reason;

        /// @param code such as -32001; over HTTP+JSON the code that belongs to the reason
        /// @param reason such as `TASK_NOT_FOUND`; empty when the agent gave none
        public AgentErrorException(int code, String reason, String message) {
            super("%s (%d%s)".formatted(message, code, reason.isEmpty() ? "" : " " + reason), null);
            this.code = code;
            this.reason = reason;
        }

        public int code() {
            return code;
        }

        public String reason() {
            return reason;
        }
    }

    /// The agent's HTTP server answered with a status that is no error of the protocol, such as 401.
    public static final class RefusedException extends A2aException {
        private final int status;

        public RefusedException(int status, String message) {
            super(message, null);
            this.status = status;
        }

        public int status() {
            return status;
        }

        /// Tells whether the same request may work later: the server, or a proxy before it, has a problem of its own.
        public boolean isTemporary() {
            return status >= 500 || status == 429;
        }
    }

    /// The agent could not be reached, or the connection broke.
    public static final class UnreachableException extends A2aException {
        private final boolean isUnsent;

        public UnreachableException(String message, boolean isUnsent, @Nullable Throwable cause) {
            super(message, cause);
            this.isUnsent = isUnsent;
        }

        /// Tells whether the request certainly did not arrive; false when that is unknown.
        public boolean isUnsent() {
            return isUnsent;
        }
    }

    /// The answer is not A2A, is too large, or names a place to which nothing may be sent.
    public static final class BadAnswerException extends A2aException {
        public BadAnswerException(String message) {
            super(message, null);
        }
    }

    /// No answer came in time. The agent was told to cancel the task, where there was one.
    public static final class TimedOutException extends A2aException {
        public TimedOutException(String message) {
            super(message, null);
        }
    }

    /// The thread that waited was interrupted. The agent was told to cancel the task, where there was one.
    public static final class CancelledException extends A2aException {
        public CancelledException(InterruptedException cause) {
            super("The wait for the agent was interrupted.", cause);
        }
    }
}
