package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;

/// Opens a channel to an upstream. Implemented by the transports.
public interface Dial {

    /// Connects, or throws with a message that says what could not be reached. Messages that belong to no request
    /// go to `unsolicited`, and so does the end of the channel.
    Channel open(ClientLink unsolicited);

    /// Names the protocol of the connected upstream, for people.
    ///
    /// @param version the agreed revision of MCP
    default String protocol(String version) {
        return "MCP " + version;
    }
}
