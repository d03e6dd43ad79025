package dev.jackfield.api.hub;

import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.WebSocketDial;
import dev.jackfield.transport.http.client.legacy.HttpOrSse;
import dev.jackfield.transport.http.client.legacy.SseWire;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import dev.jackfield.transport.stdio.ChildCommand;
import dev.jackfield.transport.stdio.ChildOutputListener;
import dev.jackfield.transport.stdio.Children;
import java.net.URI;
import java.util.Map;
import java.util.function.Supplier;

/// Dials, which open channels to servers: one for each transport. All channels of a dial share one budget for what
/// their server sends besides answers.
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
        return child(() -> children, command, childOutput);
    }

    /// A dial that starts a program. The children are made when they are first needed.
    public static Dial child(Supplier<Children> children, ChildCommand command, ChildOutputListener childOutput) {
        var budget = Intake.ofSource();
        return unsolicited ->
                Peer.start(children.get().start(command, childOutput, budget), unsolicited, command.name());
    }

    /// A dial for Streamable HTTP, or HTTP+SSE where a server knows only that.
    ///
    /// @param name of the source, for logs and errors
    public static Dial http(HttpCalls calls, URI url, Map<String, String> headers, String name) {
        return http(() -> calls, url, headers, name);
    }

    /// A dial for Streamable HTTP. The client is made when it is first needed.
    public static Dial http(Supplier<HttpCalls> calls, URI url, Map<String, String> headers, String name) {
        var budget = Intake.ofSource();
        return unsolicited -> new HttpOrSse(calls.get(), url, headers, unsolicited, name, budget);
    }

    public static Dial sse(HttpCalls calls, URI url, Map<String, String> headers, String name) {
        var budget = Intake.ofSource();
        return unsolicited -> Peer.start(new SseWire(calls, url, headers, name, budget), unsolicited, name);
    }

    public static Dial webSocket(HttpCalls calls, URI url, Map<String, String> headers, String name) {
        return webSocket(() -> calls, url, headers, name);
    }

    /// A dial for WebSockets. The client is made when it is first needed.
    public static Dial webSocket(Supplier<HttpCalls> calls, URI url, Map<String, String> headers, String name) {
        var budget = Intake.ofSource();
        return unsolicited -> Peer.start(
                WebSocketDial.open(calls.get(), url, headers, name, WebSocketLimits.DEFAULT, budget),
                unsolicited,
                name);
    }
}
