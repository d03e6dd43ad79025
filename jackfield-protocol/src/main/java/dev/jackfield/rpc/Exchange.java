package dev.jackfield.rpc;

import java.util.Map;

/// What goes with one request besides its message: who hears its notifications, until when, and
/// the parameters that an HTTP transport repeats as headers.
public record Exchange(ClientLink client, Deadline deadline, Map<String, String> mirrored) {

    public Exchange {
        mirrored = Map.copyOf(mirrored);
    }

    public static Exchange until(Deadline deadline) {
        return new Exchange(ClientLink.SILENT, deadline, Map.of());
    }
}
