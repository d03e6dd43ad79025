package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import java.util.List;
import java.util.stream.Stream;

/// Reads the lists of an upstream as clients see them that can be asked something.
record SpecialListing(UpstreamSettings settings, Lines lines, BothEras eras, ClientCapabilities answers) {

    /// A modern server learns of it with each request, a legacy one by a handshake of its own. That connection serves
    /// no call: nobody was there to answer what the server may have asked meanwhile.
    List<Item> over(Connection shared) throws InterruptedException {
        if (eras.areFor(shared, answers)) {
            return Stream.concat(eras.list(lines, answers).stream(), read(shared).stream())
                    .toList();
        }
        if (shared.era() == Era.MODERN) {
            return read(shared);
        }
        try (var _ = lines.coldStart(soon());
                var channel = lines.open(ClientLink.SILENT, soon())) {
            return read(new Greeting(channel, settings.hubInfo(), soon()).as(Era.LEGACY, answers));
        }
    }

    private List<Item> read(Connection connection) throws InterruptedException {
        var nobody = Caller.SILENT.envelope();
        var sender = new Envelope(nobody.version(), answers.declared(), nobody.clientInfo(), nobody.logLevel());
        return new Listing(settings.id(), connection, sender, soon()).read().items();
    }

    private Deadline soon() {
        return Deadline.after(settings.startTimeout());
    }
}
