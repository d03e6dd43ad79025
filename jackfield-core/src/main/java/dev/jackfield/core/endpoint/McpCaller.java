package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Session;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;

/// An MCP client that waits for its call. A legacy client can be asked at once, a modern one comes back with
/// answers.
///
/// @param session a legacy client's session; a modern request has none
record McpCaller(Envelope envelope, ClientLink client, Optional<Session> session, ClientCapabilities answers)
        implements Caller {

    McpCaller(Envelope envelope, ClientLink client, Optional<Session> session) {
        this(envelope, client, session, ClientCapabilities.of(envelope));
    }

    @Override
    public boolean canRelay() {
        return session.isEmpty();
    }

    /// True for a legacy client, which waits for as long as a call takes.
    @Override
    public boolean takesTasks() {
        return !canRelay() || TasksExtension.isDeclared(envelope.capabilities());
    }

    @Override
    public void notifyClient(Message notification) {
        if (!notification.method().equals(McpMethod.NOTIFICATION_MESSAGE) || wants(notification)) {
            client.notify(notification);
        }
    }

    /// Returns whether the client wants a log message. A modern client must ask in each request; a legacy one
    /// gets all until it sets a level.
    private boolean wants(Message log) {
        return envelope.logLevel().map(level -> isAtLeast(log, level)).orElse(!canRelay());
    }

    private static boolean isAtLeast(Message log, String level) {
        return LogLevel.isAtLeast(log.params().text("level").orElse(""), level);
    }

    @Override
    public Message ask(Message question) {
        return client.ask(question);
    }
}
