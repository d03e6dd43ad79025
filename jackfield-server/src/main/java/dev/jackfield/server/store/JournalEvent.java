package dev.jackfield.server.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/// An event for the journal.
///
/// @param at when it happened; a call when it ended
/// @param who the identity, which may ask for its payloads to be erased
/// @param words what it is found by, such as `who:ann`: a member of the body, whose value is a text
/// @param body one object of JSON, without a line break. The journal adds `number`, `before` and `at` in front.
/// @param payloads what lies outside the chain; their hashes stand in the body
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record JournalEvent(Instant at, String who, Set<String> words, byte[] body, List<Payload> payloads) {

    /// Arguments or a result. It can be erased without breaking the chain, and the salt goes with it, so that its
    /// hash tells nothing then.
    ///
    /// @param part `arguments` or `result`
    /// @param salt letters and digits
    /// @param content JSON without a line break
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    public record Payload(String part, String salt, byte[] content) {
        /// Returns what the body of the event has of it.
        public String hash() {
            return EventHash.of(salt, content);
        }
    }
}
