package dev.jackfield.http.server;

import dev.jackfield.rpc.Message;
import java.io.IOException;

/// Where a client hears, one after the other, what belongs to a request or to none.
public interface Outlet {

    /// Says one thing.
    ///
    /// @throws IOException when the client will never hear it
    void send(Message message) throws IOException;

    /// Sends the last word and ends.
    void finish(Message last) throws IOException;
}
