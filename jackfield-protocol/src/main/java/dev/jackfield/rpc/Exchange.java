package dev.jackfield.rpc;

import java.util.Map;

/// What goes with one request besides its message: who hears its notifications, for how long it is waited for, and
/// the parameters that an HTTP transport repeats as headers.
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

    /// The client, whose patience lasts longer for what it hears.
    public ClientLink listener() {
        return new PatientLink(client, patience);
    }
}
