package dev.jackfield.call;

import dev.jackfield.rpc.Message;

/// The connection of a client that outlives its calls. Legacy clients have one; modern requests stand alone.
public interface Session {

    /// Names this session. Nobody can guess it, and no other session has the same.
    String key();

    /// Passes on what a source says to this client outside any call.
    void hear(Message notification);

    /// Puts a question that belongs to no call to the user of this client; the answer may be an error.
    Message ask(Message question);

    /// Lets somebody know what becomes of this client. Who comes too late is told at once that it is over.
    ///
    /// @return what ends that
    Runnable follow(Follower follower);

    /// Who keeps something for a session.
    interface Follower {

        /// The client says that something about it has changed, its roots for example.
        void announced(Message notification);

        /// The client has gone.
        void over();
    }
}
