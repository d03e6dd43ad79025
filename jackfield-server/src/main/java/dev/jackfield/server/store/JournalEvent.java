package dev.jackfield.server.store;

import dev.jackfield.core.shelf.StorableText;
import java.time.Instant;
import java.util.List;

/// An event for the journal. The body is the truth, and what the chain protects; the other members are what events
/// are found by, and say the same as the body. Empty where there is none. Callers choose some of them, so that they may
/// have any character: those that cannot be stored are replaced.
///
/// @param kind `call` (a call that ended), `begin` (one that is about to be sent), `admin`, `login`, `lost`, `erased`
/// @param call the id of the call
/// @param tree the id of the outermost call
/// @param who the identity
/// @param tool the name of the item, with its source
/// @param body one object of JSON
/// @param payloads what lies outside the chain; their hashes stand in the body
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record JournalEvent(
        Instant at,
        String kind,
        String call,
        String tree,
        String who,
        String source,
        String tool,
        String outcome,
        String door,
        String client,
        byte[] body,
        List<Payload> payloads) {

    public JournalEvent {
        call = StorableText.replaceUnstorable(call);
        tree = StorableText.replaceUnstorable(tree);
        who = StorableText.replaceUnstorable(who);
        source = StorableText.replaceUnstorable(source);
        tool = StorableText.replaceUnstorable(tool);
        client = StorableText.replaceUnstorable(client);
        payloads = List.copyOf(payloads);
    }

    /// Arguments or a result. It can be erased without breaking the chain, and the salt goes with it, so that its
    /// hash tells nothing then.
    ///
    /// @param part `arguments` or `result`
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    public record Payload(String part, byte[] salt, byte[] content) {}
}
