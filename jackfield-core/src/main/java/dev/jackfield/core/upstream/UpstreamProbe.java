package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.EraProbe;
import dev.jackfield.core.upstream.connection.LimitedDial;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A single connection to an upstream outside of any hub: connects, lists, and disconnects. It calls no tool.
public final class UpstreamProbe {
    private final ListShare share;
    private final Connection connection;
    private final Deadline deadline;

    private UpstreamProbe(ListShare share, Connection connection, Deadline deadline) {
        this.share = share;
        this.connection = connection;
        this.deadline = deadline;
    }

    /// The facts that a probe found.
    ///
    /// @param version the agreed protocol version
    /// @param tools all definitions of tools, also those that a hub would leave out
    /// @param manifest the items that a hub would show
    /// @param ping what was wrong with the answer to a ping; empty when nothing was, or in an era without pings
    public record UpstreamFacts(
            Era era,
            String version,
            Fields capabilities,
            List<Fields> tools,
            Manifest manifest,
            Optional<String> ping) {
        public UpstreamFacts {
            tools = List.copyOf(tools);
        }
    }

    /// Probes within the start timeout, or throws the failure.
    public static UpstreamFacts probe(UpstreamSettings settings, Dial dial, InstantSource clock)
            throws InterruptedException {
        var deadline = Deadline.after(settings.startTimeout());
        var limits = UpstreamLimits.none();
        try (var share = ListShare.of(settings, limits);
                var connection =
                        new EraProbe(new LimitedDial(dial, limits), settings, clock).connect(ClientLink.SILENT)) {
            return new UpstreamProbe(share, connection, deadline).readFacts();
        }
    }

    private UpstreamFacts readFacts() throws InterruptedException {
        var manifest = new ListReader(share, connection, kind -> ListReader.firstDeadline(kind, deadline)).read();
        var tools = manifest.unlistedKinds().contains(Item.Kind.TOOL) ? List.<Fields>of() : listTools();
        return new UpstreamFacts(
                connection.era(), connection.version(), connection.capabilities(), tools, manifest, ping());
    }

    private List<Fields> listTools() throws InterruptedException {
        var tools = new ArrayList<Fields>();
        if (!connection.capabilities().isEmpty() && !connection.capabilities().has("tools")) {
            return tools;
        }
        new ListPages(connection, Caller.SILENT.envelope(), new ListBudget(share))
                .read(
                        Item.Kind.TOOL,
                        deadline,
                        tool -> tools.add(tool.smallObject().orElse(Fields.EMPTY)));
        return tools;
    }

    /// Sends a ping. Every legacy server must answer one, and many hosts take a missing answer for a dead server.
    private Optional<String> ping() throws InterruptedException {
        try {
            if (connection.era() == Era.LEGACY) {
                sendRequest(McpMethod.PING, Fields.EMPTY);
            }
            return Optional.empty();
        } catch (HubException.UpstreamException refused) {
            return Optional.of(
                    refused.error().code() == RpcError.METHOD_NOT_FOUND
                            ? "it does not know the method"
                            : String.valueOf(refused.getMessage()));
        } catch (ChannelException silent) {
            return Optional.of(String.valueOf(silent.getMessage()));
        }
    }

    private Fields sendRequest(String method, Fields params) throws InterruptedException {
        return connection
                .request(method, params, Fields.EMPTY, Caller.SILENT.envelope(), Exchange.until(deadline))
                .result();
    }
}
