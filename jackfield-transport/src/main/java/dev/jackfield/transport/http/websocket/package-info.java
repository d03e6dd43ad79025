/// WebSockets as wires, for both ends: one text frame is one message.
///
/// Nothing here opens a WebSocket: clients do that with `http.client.WebSocketDial`, servers in
/// `http.server.HttpExchange`. Start with `WebSocketWire`.
@NullMarked
package dev.jackfield.transport.http.websocket;

import org.jspecify.annotations.NullMarked;
