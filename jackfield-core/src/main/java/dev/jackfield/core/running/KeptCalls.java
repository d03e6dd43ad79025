package dev.jackfield.core.running;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The calls on the shelf, by owner. Replies may be secret, so the drawers are encrypted.
final class KeptCalls {
    private static final KeptSpace.Weight UNREADABLE = new KeptSpace.Weight(0, true, true, Instant.EPOCH);

    private final Shelf shelf;
    private final InstantSource clock;
    private final HubLease lease;
    private final KeptSpace space;

    KeptCalls(Shelf shelf, InstantSource clock) {
        this.shelf = shelf;
        this.clock = clock;
        this.lease = new HubLease(shelf.drawer(DrawerKind.RUNNING_HUBS), clock);
        this.space = new KeptSpace(this::weights);
    }

    /// Stores the current state of a call. When its owner has used up its share, the owner's oldest calls are
    /// removed.
    void write(Identity owner, CallState state) {
        var key = key(owner, state.id());
        var entry = CallRecord.of(state, lease.hub());
        var expires = Optional.of(state.expires());
        var changes = new ArrayList<ShelfChange>();
        if (entry.isApart()) {
            CallRecord.reply(state)
                    .ifPresent(reply -> changes.add(put(DrawerKind.RUNNING_REPLIES, key, reply, expires)));
        }
        changes.add(put(DrawerKind.RUNNING_CALLS, key, entry.json(), expires));
        var renewal = state.isOver() ? Optional.<ShelfChange.Put>empty() : lease.renewalIfDue();
        renewal.ifPresent(changes::add);
        shelf.commit(changes);
        renewal.ifPresent(lease::noteRenewed);
        removeAll(space.takeSpace(key, weight(entry)));
    }

    private static ShelfChange put(DrawerKind kind, String key, Json content, Optional<Instant> expires) {
        return new ShelfChange.Put(kind, hashedOwner(key), id(key), content.bytes(), expires);
    }

    private static String hashedOwner(String key) {
        return key.substring(0, key.indexOf('.'));
    }

    private static String id(String key) {
        return key.substring(key.indexOf('.') + 1);
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
        var changes = new ArrayList<ShelfChange>();
        for (var key : keys) {
            changes.add(new ShelfChange.Remove(DrawerKind.RUNNING_CALLS, hashedOwner(key), id(key)));
            if (space.giveBack(key).map(KeptSpace.Weight::isApart).orElse(true)) {
                changes.add(new ShelfChange.Remove(DrawerKind.RUNNING_REPLIES, hashedOwner(key), id(key)));
            }
        }
        shelf.commit(changes);
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
        return readRecord(key, true).map(CallRecord::state);
    }

    private Optional<CallRecord> readRecord(String key, boolean withReply) {
        var now = clock.instant();
        return content(DrawerKind.RUNNING_CALLS, key)
                .flatMap(KeptCalls::object)
                .map(json -> CallRecord.read(json, () -> withReply ? reply(key) : RawJson.NULL, lease::isHeldBy))
                .filter(found -> found.state().expires().isAfter(now));
    }

    private Json reply(String key) {
        return content(DrawerKind.RUNNING_REPLIES, key)
                .<Json>flatMap(KeptCalls::object)
                .orElse(RawJson.NULL);
    }

    private Optional<byte[]> content(DrawerKind kind, String key) {
        return shelf.find(kind, hashedOwner(key), id(key)).map(StoredRecord::content);
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
        return shelf.drawer(DrawerKind.RUNNING_CALLS, digest(owner)).keys();
    }

    /// Returns an owner's calls without their replies, oldest first.
    List<CallState> outlines(Identity owner) {
        return ids(owner).stream()
                .flatMap(id -> readRecord(key(owner, id), false).stream())
                .map(CallRecord::state)
                .toList();
    }

    private List<KeptSpace.Kept> weights() {
        return shelf.owners(DrawerKind.RUNNING_CALLS).stream()
                .flatMap(owner -> shelf.drawer(DrawerKind.RUNNING_CALLS, owner).keys().stream()
                        .map(id -> owner + "." + id))
                .map(key -> new KeptSpace.Kept(key, weightOf(key)))
                .toList();
    }

    /// Returns the size of a stored call. An unreadable one counts as expired.
    private KeptSpace.Weight weightOf(String key) {
        try {
            return readRecord(key, false).map(KeptCalls::weight).orElse(UNREADABLE);
        } catch (ShelfException sealed) {
            return UNREADABLE;
        }
    }

    private static String key(Identity owner, String id) {
        return digest(owner) + "." + id;
    }

    /// Returns what stands for an owner in the store, where owners are not encrypted. Equal names with other roles
    /// are other owners.
    private static String digest(Identity owner) {
        var roles = owner.roles().stream().sorted().collect(Collectors.joining("\0"));
        return digest(owner.name() + "\0" + roles);
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
