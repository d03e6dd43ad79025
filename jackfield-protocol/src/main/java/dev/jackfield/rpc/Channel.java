package dev.jackfield.rpc;

import java.util.OptionalLong;

/// The client's end of a connection to a server. Every kind passes the same `ChannelContract`.
public interface Channel extends AutoCloseable {

    /// Sends a request and waits for its response. Notifications that belong to it reach `exchange.client()` in order,
    /// on the calling thread, before this returns. An interrupt or the deadline cancels it at the server.
    Message request(Message request, Exchange exchange) throws InterruptedException;

    void notify(Message notification);

    /// False once the other end is gone; then every request fails.
    boolean isOpen();

    /// Grows with all that arrives from the other end, whatever it is: where it stands still, nothing came.
    default long arrivals() {
        return 0;
    }

    /// Whether the server knows the requests of this channel as those of one client, so that it can ask that client.
    /// False for HTTP without a session, which is known after `initialize`.
    default boolean hasSession() {
        return true;
    }

    /// How the connection ended, for people; of no meaning while it is open.
    default String ending() {
        return "the connection was closed";
    }

    /// The id of the process at the other end, where this program started it.
    default OptionalLong process() {
        return OptionalLong.empty();
    }

    /// Waits until a channel that was closed costs nothing any more, no process either, and says whether that was in
    /// time.
    default boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return true;
    }

    @Override
    void close();
}
