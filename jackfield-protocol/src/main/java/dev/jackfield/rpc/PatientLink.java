package dev.jackfield.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A client whose patience begins anew with all that it hears, and rests while it is asked.
public record PatientLink(ClientLink client, Patience patience) implements ClientLink {

    @Override
    public void notify(Message notification) {
        patience.heard();
        client.notify(notification);
    }

    @Override
    public Message ask(Message request) {
        patience.pause();
        try {
            return client.ask(request);
        } finally {
            patience.goOn();
        }
    }

    @Override
    public @Nullable Map<String, String> mirrored() {
        return client.mirrored();
    }

    @Override
    public void ended() {
        client.ended();
    }
}
