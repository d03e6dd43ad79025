package dev.jackfield.protocol.rpc;

import java.util.Map;

/// Everything that goes with a request besides its message: the client that receives its notifications, how
/// long to wait, and the parameters that an HTTP transport repeats as headers.
public record Exchange(ClientLink client, Patience patience, Map<String, String> mirrored) {

    public Exchange {
        mirrored = Map.copyOf(mirrored);
    }

    public Exchange(ClientLink client, Deadline deadline, Map<String, String> mirrored) {
        this(client, Patience.until(deadline), mirrored);
    }

    public static Exchange until(Deadline deadline) {
        return new Exchange(ClientLink.SILENT, deadline, Map.of());
    }

    /// The client; every message that it receives extends the patience.
    public ClientLink listener() {
        return new PatientLink(client, patience);
    }

    /// A client whose patience restarts with every message it receives, and stops while it is asked.
    private static final class PatientLink extends ForwardingLink {
        private final Patience patience;

        PatientLink(ClientLink client, Patience patience) {
            super(client);
            this.patience = patience;
        }

        @Override
        public void notify(Message notification) {
            patience.restartSilence();
            super.notify(notification);
        }

        @Override
        public Message ask(Message request) {
            return patience.pauseWhile(() -> super.ask(request));
        }
    }
}
