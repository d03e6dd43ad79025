package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.Greeting;
import dev.jackfield.core.upstream.connection.LegacyHandshakeException;
import dev.jackfield.core.upstream.connection.LimitedDial;
import dev.jackfield.core.upstream.connection.OwnConnections;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out whether a modern upstream speaks the legacy era as well, and leases legacy connections to it. Legacy
/// clients can be asked there by the requests of their own era.
///
/// A server does not announce this: `server/discover` names modern revisions only. The first legacy client that
/// can answer questions is the reason to try `initialize`, on a connection that serves nothing else. The
/// outcome is remembered. All methods may be called by any thread.
final class BothEras {
    /// A server that refused `initialize`, or exited because of it, is not tried again for this long.
    static final Duration REFUSAL_HOLDS = Duration.ofHours(24);

    /// A server that did not answer is tried again sooner, because it may only have been slow.
    static final Duration SILENCE_HOLDS = Duration.ofMinutes(10);

    /// The longest that a call waits for an answer to the first `initialize`.
    private static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(10);

    /// The most kinds of clients whose list is remembered, as in `AskableItems`: the one that was unused for longest
    /// goes first.
    private static final int MOST = 16;

    /// The most characters of the names and URIs in these lists.
    private static final int MOST_CHARACTERS = 4 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(BothEras.class);

    private final UpstreamSettings settings;
    private final ListShare share;
    private final SourceLog log;
    private final InstantSource clock;

    // the legacy list of each kind of client for which it was read, the latest used last; guarded by itself
    private final Map<ClientCapabilities, Listed> listed = new LinkedHashMap<>(MOST, 0.75f, true);

    private volatile Instant refusedUntil = Instant.MIN;
    private volatile boolean isProven;

    BothEras(UpstreamSettings settings, ListShare share, InstantSource clock) {
        this.settings = settings;
        this.share = share;
        this.log = SourceLog.of(settings.id());
        this.clock = clock;
    }

    /// Returns whether a call goes over a legacy connection of its caller, although all others share a modern
    /// one.
    private boolean isLegacy(Connection shared, Item item, Invocation invocation) {
        var answers = invocation.caller().answers();
        return mayUseLegacy(shared, answers) && mayAsk(invocation.call()) && isInLegacyList(item, shared.kind(answers));
    }

    /// Returns whether clients of this kind have a legacy connection, as far as is known.
    boolean mayUseLegacy(Connection shared, ClientCapabilities answers) {
        return answers.era() == Era.LEGACY
                && answers.canAnswer()
                && shared.era() == Era.MODERN
                && settings.era().isEmpty()
                && settings.upkeep().sharing().mayBeAsked()
                && settings.upkeep().maxConnections() > 1
                && !clock.instant().isBefore(refusedUntil);
    }

    /// Returns whether the server may ask questions during this call. The protocol has none during a completion.
    private static boolean mayAsk(Call call) {
        return switch (call) {
            case Call.ToolCall _, Call.PromptGet _, Call.ResourceRead _ -> true;
            case Call.CompletionRequest _ -> false;
        };
    }

    /// Returns whether the legacy list has the item. An item that is only in the modern list is called there.
    private boolean isInLegacyList(Item item, ClientCapabilities answers) {
        synchronized (listed) {
            var known = listed.get(answers);
            return known == null || known.has(item);
        }
    }

    /// The legacy list of one kind of client. Items of a kind that could not be listed completely
    /// count as present.
    private record Listed(Set<Manifest.Key> keys, Set<Item.Kind> incomplete) {
        /// A list that is too long to be remembered.
        private static final Listed LONG = new Listed(Set.of(), EnumSet.allOf(Item.Kind.class));

        static Listed of(Manifest manifest) {
            var keys = manifest.items().stream().map(Manifest.Key::of).collect(Collectors.toSet());
            return new Listed(keys, manifest.incompleteKinds());
        }

        boolean has(Item item) {
            return incomplete.contains(item.kind()) || keys.contains(Manifest.Key.of(item));
        }

        /// Returns the length of all keys.
        long length() {
            return keys.stream().mapToLong(key -> key.key().length()).sum();
        }
    }

    /// Leases a legacy connection for this call. Empty when the call takes the usual connection.
    Optional<OwnConnections.Lease> lease(OwnConnections own, Connection shared, Item item, Invocation invocation)
            throws InterruptedException {
        if (!isLegacy(shared, item, invocation)) {
            return Optional.empty();
        }
        var kind = shared.kind(invocation.caller().answers());
        var lease = attempt(() -> own.leaseBesidesModern(invocation, handshakeTimeout()));
        return lease.isEmpty() || isInLegacyList(item, lease.get(), kind, invocation.deadline())
                ? lease
                : giveBack(lease.get());
    }

    /// Returns whether the legacy list has the item. A client may call without listing first: then the list is
    /// read now, once for each kind of client.
    private boolean isInLegacyList(Item item, OwnConnections.Lease lease, ClientCapabilities answers, Deadline deadline)
            throws InterruptedException {
        if (!isRead(answers)) {
            var soon = Deadline.after(settings.startTimeout()).earlier(deadline);
            attempt(() -> readLists(lease.connection(), soon)).ifPresent(found -> remember(answers, found));
        }
        return isInLegacyList(item, answers);
    }

    private boolean isRead(ClientCapabilities answers) {
        synchronized (listed) {
            return listed.containsKey(answers);
        }
    }

    private static Optional<OwnConnections.Lease> giveBack(OwnConnections.Lease lease) {
        lease.markDone();
        lease.close();
        return Optional.empty();
    }

    /// Reads the legacy list for clients of this kind, over a connection that serves no call. Empty when it
    /// cannot be read.
    Optional<Manifest> list(LimitedDial dialer, ClientCapabilities answers) throws InterruptedException {
        var manifest = attempt(() -> readLists(dialer, answers));
        manifest.ifPresent(found -> remember(answers, found));
        return manifest;
    }

    private void remember(ClientCapabilities answers, Manifest manifest) {
        var found = Listed.of(manifest);
        synchronized (listed) {
            listed.remove(answers);
            if (listed.size() == MOST) {
                listed.remove(listed.keySet().iterator().next());
            }
            listed.put(answers, found.length() + totalLength() > MOST_CHARACTERS ? Listed.LONG : found);
        }
    }

    private long totalLength() {
        return listed.values().stream().mapToLong(Listed::length).sum();
    }

    private Manifest readLists(LimitedDial dialer, ClientCapabilities answers) throws InterruptedException {
        var deadline = Deadline.after(handshakeTimeout());
        try (var _ = dialer.takeColdStart(deadline);
                var channel = dialer.open(ClientLink.SILENT, deadline)) {
            var greeted = new Greeting(channel, settings.hubInfo(), Deadline.after(handshakeTimeout()))
                    .greetBesidesModern(answers);
            return readLists(greeted, Deadline.after(settings.startTimeout()));
        }
    }

    private Manifest readLists(Connection legacy, Deadline deadline) throws InterruptedException {
        try (var _ = share.read()) {
            return new ListReader(share, legacy, kind -> ListReader.firstDeadline(kind, deadline)).read();
        }
    }

    private interface Step<T> {
        T run() throws InterruptedException;
    }

    /// Runs a step and treats its failure as "no legacy connection". No call was sent yet, and the modern side
    /// works.
    private <T> Optional<T> attempt(Step<T> step) throws InterruptedException {
        try {
            var done = Optional.of(step.run());
            isProven = true;
            return done;
        } catch (LegacyHandshakeException refusal) {
            rememberRefusal(refusal);
        } catch (ChannelException | HubException.UpstreamException failed) {
            warnOf(failed);
        }
        return Optional.empty();
    }

    /// Remembers a refusal, unless the server has spoken the legacy era before: then only this attempt failed.
    private void rememberRefusal(LegacyHandshakeException refusal) {
        if (isProven) {
            warnOf(refusal);
        } else {
            refusedUntil = clock.instant().plus(refusal.isFinal() ? REFUSAL_HOLDS : SILENCE_HOLDS);
            log.write(
                    LOG::info,
                    "Source '%s' supports only the modern protocol: %s".formatted(settings.id(), refusal.getMessage()));
        }
    }

    private void warnOf(Exception failed) {
        log.write(
                LOG::warn,
                "The legacy connection to source '%s' failed, so its modern one is used: %s"
                        .formatted(settings.id(), failed.getMessage()));
    }

    private Duration handshakeTimeout() {
        var most = settings.startTimeout();
        return isProven || most.compareTo(HANDSHAKE_TIMEOUT) < 0 ? most : HANDSHAKE_TIMEOUT;
    }

    /// Forgets everything, because the server may be another one now.
    void forget() {
        refusedUntil = Instant.MIN;
        isProven = false;
        synchronized (listed) {
            listed.clear();
        }
    }
}
