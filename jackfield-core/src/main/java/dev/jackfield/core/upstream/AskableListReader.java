package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.Greeting;
import dev.jackfield.core.upstream.connection.LimitedDial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the lists of an upstream as clients see them that can answer questions.
///
/// @param resting kinds that the upstream could not list before, and that are not asked for now
record AskableListReader(
        UpstreamSettings settings,
        LimitedDial dialer,
        ListShare share,
        BothEras eras,
        ClientCapabilities answers,
        List<UnlistedKind> resting) {

    /// The items that such clients see.
    ///
    /// @param incomplete kinds that could not be listed completely
    record Found(List<Item> items, Set<Item.Kind> incomplete) {}

    /// Reads the lists. A modern server learns the client's capabilities with each request, a legacy one by a
    /// handshake on a new connection. That connection serves no call, because no user was there to answer
    /// questions during the handshake.
    Found readOver(Connection shared) throws InterruptedException {
        if (eras.mayUseLegacy(shared, answers)) {
            var legacy = eras.list(dialer, answers);
            return legacy.isPresent() ? joinLists(legacy.get(), readLists(shared)) : readModernOnly(shared);
        }
        if (shared.era() == Era.MODERN) {
            return readLists(shared);
        }
        try (var _ = dialer.takeColdStart(startDeadline());
                var channel = dialer.open(ClientLink.SILENT, startDeadline())) {
            return readLists(new Greeting(channel, settings.hubInfo(), startDeadline()).greetAs(Era.LEGACY, answers));
        }
    }

    private static Found joinLists(Manifest legacy, Found modern) {
        var items = Stream.concat(legacy.items().stream(), modern.items.stream());
        var incomplete = Stream.concat(legacy.incompleteKinds().stream(), modern.incomplete.stream());
        return new Found(items.toList(), incomplete.collect(Collectors.toSet()));
    }

    /// Marks all kinds as incomplete if the legacy side failed this time, so that the items it listed before are
    /// kept.
    private Found readModernOnly(Connection shared) throws InterruptedException {
        var modern = readLists(shared);
        return eras.mayUseLegacy(shared, answers) ? new Found(modern.items, EnumSet.allOf(Item.Kind.class)) : modern;
    }

    private Found readLists(Connection connection) throws InterruptedException {
        var silent = Caller.SILENT.envelope();
        var sender = new Envelope(silent.version(), answers.declared(), silent.clientInfo(), silent.logLevel());
        var manifest = new ListReader(
                        share, connection, sender, kind -> ListReader.firstDeadline(kind, startDeadline()))
                .read(resting);
        return new Found(manifest.items(), manifest.incompleteKinds());
    }

    private Deadline startDeadline() {
        return Deadline.after(settings.startTimeout());
    }
}
