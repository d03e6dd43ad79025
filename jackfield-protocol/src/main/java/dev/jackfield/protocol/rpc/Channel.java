package dev.jackfield.protocol.rpc;

import java.util.OptionalLong;

/// A client's connection to a server. Every kind passes `ChannelContract`.
public interface Channel extends AutoCloseable {

    /// Sends a request and waits for its response. Notifications that belong to it reach `exchange.client()` in
    /// order, on the calling thread, before this returns. An interrupt or the deadline cancels the request at
    /// the server.
    Message request(Message request, Exchange exchange) throws InterruptedException;

    void notify(Message notification);

    /// Tells whether the other end is still there; once false, every request fails.
    boolean isOpen();

    /// A counter that grows with everything that arrives from the other end.
    default long arrivalCount() {
        return 0;
    }

    /// Tells whether the server sees the requests of this channel as those of one client, so that it can ask that
    /// client. False for HTTP without a session, which is known after `initialize`.
    default boolean hasSession() {
        return true;
    }

    /// How the connection ended, for people; meaningless while it is open.
    default String ending() {
        return "the connection was closed";
    }

    /// The id of the process at the other end, where this program started it.
    default OptionalLong process() {
        return OptionalLong.empty();
    }

    /// Waits until a closed channel holds no resources any more, its process included, and tells whether that
    /// was in time.
    default boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return true;
    }

    @Override
    void close();
}
