package dev.jackfield.core.call;

import dev.jackfield.protocol.rpc.Message;

/// The connection of a client that outlives its calls. Legacy clients have one; modern requests are independent.
public interface Session {

    /// Returns the key of this session, which is unique and cannot be guessed.
    String key();

    /// Passes a notification of a source that belongs to no call to this client.
    void notifyClient(Message notification);

    /// Asks the user of this client a question that belongs to no call. The answer may be an error.
    Message ask(Message question);

    /// Registers a follower of this client. One that registers too late is told at once that the session is over.
    ///
    /// @return unregisters the follower
    Runnable follow(Follower follower);

    /// Keeps something for a session.
    interface Follower {

        /// Called when the client announces a change, such as that of its roots.
        void onAnnouncement(Message notification);

        /// Called when the client has gone.
        void onEnded();
    }
}
