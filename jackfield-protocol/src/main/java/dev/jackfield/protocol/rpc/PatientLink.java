package dev.jackfield.protocol.rpc;

/// A client whose patience restarts with every message it receives, and stops while it is asked.
final class PatientLink extends ForwardingLink {
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
