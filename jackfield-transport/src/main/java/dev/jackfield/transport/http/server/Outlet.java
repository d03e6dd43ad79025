package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Message;
import java.io.IOException;

/// Sends messages to a client in order, for one request or for none.
public interface Outlet {

    /// Sends a message.
    ///
    /// @throws IOException when the client will never receive it
    void send(Message message) throws IOException;

    /// Sends the last message and ends.
    void finish(Message last) throws IOException;
}
