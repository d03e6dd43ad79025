package dev.jackfield.api.internal;

import dev.jackfield.http.client.HttpCalls;
import dev.jackfield.http.client.WebSocketDial;
import dev.jackfield.http.client.legacy.HttpOrSse;
import dev.jackfield.http.client.legacy.SseWire;
import dev.jackfield.mcp.Peer;
import dev.jackfield.stdio.ChildCommand;
import dev.jackfield.stdio.ChildOutputListener;
import dev.jackfield.stdio.Children;
import dev.jackfield.upstream.connection.Dial;
import java.net.URI;
import java.util.Map;

/// Dials, which open channels to servers: one for each transport.
public final class Dials {
    private Dials() {}

    /// A dial that starts a program.
    public static Dial child(Children children, ChildCommand command) {
        return child(children, command, ChildOutputListener.NONE);
    }

    /// A dial that starts a program, with a listener for its other output.
    ///
    /// @param childOutput receives what the program prints besides messages
    public static Dial child(Children children, ChildCommand command, ChildOutputListener childOutput) {
        return unsolicited -> Peer.over(children.start(command, childOutput), unsolicited, command.name());
    }

    /// A dial for Streamable HTTP, or HTTP+SSE where a server knows only that.
    ///
    /// @param name of the source, for logs and errors
    public static Dial http(HttpCalls calls, URI url, Map<String, String> headers, String name) {
        return unsolicited -> HttpOrSse.to(calls, url, headers, unsolicited, name);
    }

    public static Dial sse(HttpCalls calls, URI url, Map<String, String> headers, String name) {
        return unsolicited -> Peer.over(SseWire.to(calls, url, headers, name), unsolicited, name);
    }

    public static Dial webSocket(HttpCalls calls, URI url, Map<String, String> headers, String name) {
        return unsolicited -> Peer.over(WebSocketDial.open(calls, url, headers, name), unsolicited, name);
    }
}
