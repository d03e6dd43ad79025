package dev.jackfield.upstream.connection;

import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;

/// Opens a channel to an upstream; implemented where bytes are known.
public interface Dial {

    /// Connects, or throws with a message that says what could not be reached.
    /// What belongs to no request goes to `unsolicited`, and so does the news that the channel has ended.
    Channel open(ClientLink unsolicited);
}
