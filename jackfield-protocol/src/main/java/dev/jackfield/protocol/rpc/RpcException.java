package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The protocol itself refuses a message. An error that a handler answers with is a `Message`, not this.
public final class RpcException extends RuntimeException {
    private final transient RpcError error;
    private final transient @Nullable Json id;

    public RpcException(RpcError error) {
        this(error, (Json) null);
    }

    public RpcException(RpcError error, @Nullable Json id) {
        super(error.message());
        this.error = error;
        this.id = id;
    }

    public RpcException(RpcError error, Throwable cause) {
        super(error.message(), cause);
        this.error = error;
        this.id = null;
    }

    public RpcError error() {
        return error;
    }

    /// The id of the refused message, when it could be read.
    public Optional<Json> id() {
        return Optional.ofNullable(id);
    }
}
