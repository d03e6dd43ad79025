package dev.jackfield.server.store;

import java.util.List;

/// Events that were found.
///
/// @param isLast whether there are no more
public record EventPage(List<KeptEvent> events, boolean isLast) {
    public EventPage {
        events = List.copyOf(events);
    }
}
