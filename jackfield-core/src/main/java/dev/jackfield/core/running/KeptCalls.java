package dev.jackfield.core.running;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The calls on the shelf, by owner. Replies may be secret, so the drawers are encrypted.
///
/// A reply is written before the record that names it, and removed after it.
final class KeptCalls {
    private static final KeptSpace.Weight UNREADABLE = new KeptSpace.Weight(0, true, true, Instant.EPOCH);

    private final Drawer records;
    private final Drawer replies;
    private final InstantSource clock;
    private final HubLease lease;
    private final KeptSpace space;

    KeptCalls(Shelf shelf, InstantSource clock) {
        this.records = shelf.sealedDrawer("running-calls");
        this.replies = shelf.sealedDrawer("running-replies");
        this.clock = clock;
        this.lease = new HubLease(shelf.drawer("running-hubs"), clock);
        this.space = new KeptSpace(this::weights);
    }

    /// Stores the current state of a call. When its owner has used up its share, the owner's oldest calls are
    /// removed.
    void write(Identity owner, CallState state) {
        var key = key(owner, state.id());
        var entry = CallRecord.of(state, lease.hub());
        if (entry.isApart()) {
            CallRecord.reply(state).ifPresent(reply -> replies.write(key, reply.bytes()));
        }
        records.write(key, entry.json().bytes());
        removeAll(space.takeSpace(key, weight(entry)));
    }

    private static KeptSpace.Weight weight(CallRecord entry) {
        return new KeptSpace.Weight(
                entry.size(),
                entry.isApart(),
                entry.state().isOver(),
                entry.state().expires());
    }

    void remove(Identity owner, String id) {
        remove(key(owner, id));
    }

    private void remove(String key) {
        removeAll(List.of(key));
    }

    private void removeAll(List<String> keys) {
        if (keys.isEmpty()) {
            return;
        }
        records.removeAll(keys);
        var apart = keys.stream()
                .filter(key ->
                        space.giveBack(key).map(KeptSpace.Weight::isApart).orElse(true))
                .toList();
        replies.removeAll(apart);
    }

    /// Renews the lease that marks this hub as alive.
    void renewLease() {
        lease.renew();
    }

    void endLease() {
        lease.end();
    }

    /// Removes expired calls.
    void removeExpired() {
        removeAll(space.expiredKeys(clock.instant()));
    }

    Optional<CallState> read(Identity owner, String id) {
        return CallId.isOne(id) ? read(key(owner, id)) : Optional.empty();
    }

    private Optional<CallState> read(String key) {
        return entry(key, true).map(CallRecord::state);
    }

    private Optional<CallRecord> entry(String key, boolean withReply) {
        var now = clock.instant();
        return records.read(key)
                .flatMap(KeptCalls::object)
                .map(json -> CallRecord.read(json, () -> withReply ? reply(key) : RawJson.NULL, lease::isHeldBy))
                .filter(found -> found.state().expires().isAfter(now));
    }

    private Json reply(String key) {
        return replies.read(key).<Json>flatMap(KeptCalls::object).orElse(RawJson.NULL);
    }

    /// Parses a record. An unreadable one counts as missing.
    private static Optional<Fields> object(byte[] content) {
        try {
            return Json.parse(content).object();
        } catch (InvalidJsonException unreadable) {
            return Optional.empty();
        }
    }

    /// Returns the ids of an owner's calls, oldest first.
    List<String> ids(Identity owner) {
        var prefix = prefix(owner);
        return records.keys().stream()
                .filter(key -> key.startsWith(prefix))
                .map(key -> key.substring(prefix.length()))
                .toList();
    }

    /// Returns an owner's calls without their replies, oldest first.
    List<CallState> outlines(Identity owner) {
        return ids(owner).stream()
                .flatMap(id -> entry(key(owner, id), false).stream())
                .map(CallRecord::state)
                .toList();
    }

    private List<KeptSpace.Kept> weights() {
        return records.keys().stream()
                .map(key -> new KeptSpace.Kept(key, weightOf(key)))
                .toList();
    }

    /// Returns the size of a stored call. An unreadable one counts as expired.
    private KeptSpace.Weight weightOf(String key) {
        try {
            return entry(key, false).map(KeptCalls::weight).orElse(UNREADABLE);
        } catch (ShelfException sealed) {
            return UNREADABLE;
        }
    }

    private static String key(Identity owner, String id) {
        return prefix(owner) + id;
    }

    /// Returns the prefix of an owner's keys. Keys are not encrypted, so the owner is hashed. Equal names with
    /// other roles are other owners.
    private static String prefix(Identity owner) {
        var roles = owner.roles().stream().sorted().collect(Collectors.joining("\0"));
        return digest(owner.name() + "\0" + roles) + ".";
    }

    private static String digest(String text) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
