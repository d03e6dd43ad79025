package dev.jackfield.protocol.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A client that passes everything on to another one: a base for links that change some of it.
public abstract class ForwardingLink implements ClientLink {
    private final ClientLink client;

    protected ForwardingLink(ClientLink client) {
        this.client = client;
    }

    @Override
    public void notify(Message notification) {
        client.notify(notification);
    }

    @Override
    public Message ask(Message request) {
        return client.ask(request);
    }

    @Override
    public boolean canBeAsked() {
        return client.canBeAsked();
    }

    @Override
    public @Nullable Map<String, String> mirrored() {
        return client.mirrored();
    }

    @Override
    public void onMessagesLost() {
        client.onMessagesLost();
    }

    @Override
    public void onEnded() {
        client.onEnded();
    }
}
