package dev.jackfield.transport.http.door.legacy;

import dev.jackfield.protocol.mcp.PendingQuestions;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.io.IOException;
import java.io.UncheckedIOException;

/// The client at the other end of the stream that it opened with GET.
public record StreamLink(LegacyStream stream, PendingQuestions questions) implements ClientLink {

    /// Sends a notification. One that cannot be delivered is dropped: the client lists again when it returns.
    @Override
    public void notify(Message notification) {
        try {
            stream.send(notification);
        } catch (IOException gone) {
            // It is too large to be kept for a client that is not connected.
        }
    }

    @Override
    public Message ask(Message request) {
        return questions.ask(request, this::sendQuestion);
    }

    private void sendQuestion(Message question) {
        try {
            stream.send(question);
        } catch (IOException gone) {
            throw new UncheckedIOException("The client is gone", gone);
        }
    }
}
