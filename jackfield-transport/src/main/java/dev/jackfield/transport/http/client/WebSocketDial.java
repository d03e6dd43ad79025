package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.GrowingMemory;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.websocket.WebSocketInbox;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import dev.jackfield.transport.http.websocket.WebSocketWire;
import java.net.URI;
import java.util.Map;

/// Opens WebSockets to servers.
public final class WebSocketDial {
    private WebSocketDial() {}

    /// Begins to connect and returns at once; the first message waits for the connection.
    ///
    /// @param headers sent with the upgrade; their values are never logged
    /// @param budget bounds what the server may send besides answers; shared by all connections of a source
    public static WebSocketWire open(
            HttpCalls calls,
            URI url,
            Map<String, String> headers,
            String name,
            WebSocketLimits limits,
            FlowBudget budget) {
        var memory = new GrowingMemory(String.valueOf(url.getRawAuthority())); // as for answers over HTTP
        var end = new WebSocketInbox(Urls.displayText(url), limits, memory);
        var wire = WebSocketWire.client(name, end, limits, new Intake(budget));
        calls.upgrade(url, headers, WebSocketWire.PROTOCOL, end);
        return wire;
    }
}
