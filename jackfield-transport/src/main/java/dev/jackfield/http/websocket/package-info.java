/// WebSockets as wires, for both ends: one text frame is one message.
///
/// How a WebSocket comes about is not known here: clients open one with `http.client.WebSocketDial`, servers take one
/// over in `http.server.HttpExchange`. Start with `WebSocketWire`.
@NullMarked
package dev.jackfield.http.websocket;

import org.jspecify.annotations.NullMarked;
