package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.rpc.ChannelException;

/// A failed legacy handshake with a server whose modern side works.
public final class LegacyHandshakeException extends RuntimeException {
    private static final int SERVER_ERROR = 500;

    private final boolean isFinal;

    private LegacyHandshakeException(String message, boolean isFinal, Throwable cause) {
        super(message, cause);
        this.isFinal = isFinal;
    }

    /// Wraps a failure. A refusal or the exit of the server is final; a timeout, refused credentials and overload
    /// may pass.
    static LegacyHandshakeException because(ChannelException failed) {
        var mayPass = failed instanceof ChannelException.TimedOutException
                || (failed instanceof ChannelException.RefusedException refused && mayPass(refused.status()))
                || (failed instanceof ChannelException.ClosedException closed && closed.isUnsent());
        return new LegacyHandshakeException(String.valueOf(failed.getMessage()), !mayPass, failed);
    }

    private static boolean mayPass(int status) {
        return status == 401 || status == 403 || status >= SERVER_ERROR;
    }

    public boolean isFinal() {
        return isFinal;
    }
}
