package dev.jackfield.server.store;

/// An event as the end of its chain up to there.
///
/// @param hash of the event; see [EventHash]
public record Head(String chain, long number, String hash) {
    /// Returns the form in which people note it down, as `main:1200:HASH`.
    @Override
    public String toString() {
        return "%s:%d:%s".formatted(chain, number, hash);
    }
}
