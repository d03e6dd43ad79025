package dev.jackfield.upstream;

import dev.jackfield.call.Caller;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.UnlistedKind;
import dev.jackfield.upstream.connection.Connection;
import dev.jackfield.upstream.connection.Greeting;
import dev.jackfield.upstream.connection.LimitedDial;
import dev.jackfield.upstream.connection.UpstreamSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the lists of an upstream as clients see them that can be asked something.
///
/// @param resting kinds that it cannot list for anybody
record AskableListReader(
        UpstreamSettings settings,
        LimitedDial lines,
        BothEras eras,
        ClientCapabilities answers,
        List<UnlistedKind> resting) {

    /// What such clients see.
    ///
    /// @param failed kinds that could not be listed
    record Found(List<Item> items, Set<Item.Kind> failed) {}

    /// A modern server learns of it with each request, a legacy one by a handshake of its own. That connection serves
    /// no call: nobody was there to answer what the server may have asked meanwhile.
    Found over(Connection shared) throws InterruptedException {
        if (eras.areFor(shared, answers)) {
            var legacy = eras.list(lines, answers);
            return legacy.isPresent() ? both(legacy.get(), read(shared)) : modernOnly(shared);
        }
        if (shared.era() == Era.MODERN) {
            return read(shared);
        }
        try (var _ = lines.coldStart(soon());
                var channel = lines.open(ClientLink.SILENT, soon())) {
            return read(new Greeting(channel, settings.hubInfo(), soon()).as(Era.LEGACY, answers));
        }
    }

    private static Found both(Manifest legacy, Found modern) {
        var items = Stream.concat(legacy.items().stream(), modern.items.stream());
        var failed = Stream.concat(legacy.unlistedKinds().stream(), modern.failed.stream());
        return new Found(items.toList(), failed.collect(Collectors.toSet()));
    }

    /// A legacy side that failed this once may have more than this, so what it listed before is kept.
    private Found modernOnly(Connection shared) throws InterruptedException {
        var modern = read(shared);
        return eras.areFor(shared, answers) ? new Found(modern.items, EnumSet.allOf(Item.Kind.class)) : modern;
    }

    private Found read(Connection connection) throws InterruptedException {
        var nobody = Caller.SILENT.envelope();
        var sender = new Envelope(nobody.version(), answers.declared(), nobody.clientInfo(), nobody.logLevel());
        var manifest =
                new ListReader(settings.id(), connection, sender, kind -> ListReader.first(kind, soon())).read(resting);
        return new Found(manifest.items(), manifest.unlistedKinds());
    }

    private Deadline soon() {
        return Deadline.after(settings.startTimeout());
    }
}
