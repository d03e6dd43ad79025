package dev.jackfield.endpoint;

import dev.jackfield.call.Caller;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;

/// An MCP client that waits for its call.
record McpCaller(Envelope envelope, ClientLink client, boolean relays) implements Caller {

    @Override
    public void hear(Message notification) {
        if (!notification.method().equals("notifications/message") || wantsLogs()) {
            client.notify(notification);
        }
    }

    /// A modern client hears log messages only if it asked for them in this request.
    private boolean wantsLogs() {
        return !relays || envelope.logLevel().isPresent();
    }
}
