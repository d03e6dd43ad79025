package dev.jackfield.http.door.legacy;

import dev.jackfield.mcp.PendingQuestions;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;
import java.io.IOException;
import java.io.UncheckedIOException;

/// The client at the end of the stream that it opened with GET.
public record StreamLink(LegacyStream stream, PendingQuestions questions) implements ClientLink {

    /// What cannot be delivered is dropped: the client will list again when it comes back.
    @Override
    public void notify(Message notification) {
        try {
            stream.send(notification);
        } catch (IOException gone) {
            // Too large for a client that is not there.
        }
    }

    @Override
    public Message ask(Message request) {
        return questions.ask(request, this::say);
    }

    private void say(Message question) {
        try {
            stream.send(question);
        } catch (IOException gone) {
            throw new UncheckedIOException("The client is gone", gone);
        }
    }
}
