package dev.jackfield.protocol.rpc;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A connection could not carry a message.
public sealed class ChannelException extends RuntimeException {

    private ChannelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// The other end is gone, or never came. The message says how it ended.
    public static final class ClosedException extends ChannelException {
        private final boolean unsent;

        public ClosedException(String message) {
            this(message, null);
        }

        public ClosedException(String message, @Nullable Throwable cause) {
            this(message, cause, false);
        }

        private ClosedException(String message, @Nullable Throwable cause, boolean unsent) {
            super(message, cause);
            this.unsent = unsent;
        }

        /// The message certainly did not arrive, or was not accepted: it may be sent again elsewhere.
        public static ClosedException unsent(String message, @Nullable Throwable cause) {
            return new ClosedException(message, cause, true);
        }

        /// Tells whether the message certainly did not arrive; false when that is unknown.
        public boolean isUnsent() {
            return unsent;
        }
    }

    /// No answer within the deadline; the request was cancelled.
    public static final class TimedOutException extends ChannelException {
        public TimedOutException(String message) {
            super(message, null);
        }
    }

    /// An HTTP server answered with a status that is no JSON-RPC response.
    public static final class RefusedException extends ChannelException {
        private final int status;
        private final transient @Nullable RpcError error;

        public RefusedException(int status, String message, @Nullable RpcError error) {
            super(message, null);
            this.status = status;
            this.error = error;
        }

        public int status() {
            return status;
        }

        /// The JSON-RPC error in the body, when there was one.
        public Optional<RpcError> error() {
            return Optional.ofNullable(error);
        }
    }
}
