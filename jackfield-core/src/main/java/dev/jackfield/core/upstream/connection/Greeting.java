package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.text.BriefText;
import java.util.Optional;

/// The handshake with an upstream: `server/discover` in the modern era, `initialize` in the legacy era.
public record Greeting(Channel channel, Fields hubInfo, Deadline deadline) {
    private static final Json ID = Json.number(0);

    Connection greetAs(Era era) throws InterruptedException {
        return greetAs(era, ClientCapabilities.NONE);
    }

    /// Shakes hands as a client with these capabilities. A modern server gets them with each request instead.
    public Connection greetAs(Era era, ClientCapabilities answers) throws InterruptedException {
        return switch (era) {
            case LEGACY -> initialize(answers.declared());
            case MODERN -> connectModern(discover(Era.newestModern(), deadline));
        };
    }

    /// Makes a legacy handshake with a server that also speaks the modern era, or throws
    /// `LegacyHandshakeException`. A server without a session is refused: it could not match an answer to its
    /// question.
    public Connection greetBesidesModern(ClientCapabilities answers) throws InterruptedException {
        try {
            var response = shakeHands(answers.declared());
            var error = response.error();
            if (error.isPresent()) {
                throw new ChannelException.ClosedException(
                        "it refused initialize: " + error.get().message());
            }
            if (!channel.hasSession()) {
                throw new ChannelException.ClosedException("it keeps no legacy session");
            }
            return connectLegacy(response.result());
        } catch (ChannelException failed) {
            throw LegacyHandshakeException.because(failed);
        }
    }

    /// Asks as a modern client would.
    Message discover(String version, Deadline until) throws InterruptedException {
        var envelope = new Envelope(version, Fields.EMPTY, hubInfo, Optional.empty());
        var params = Fields.of(Meta.KEY, envelope.stamp(Fields.EMPTY));
        return channel.request(Message.request(ID, McpMethod.SERVER_DISCOVER, params), Exchange.until(until));
    }

    private Connection connectModern(Message discovered) {
        return switch (EraVerdict.of(discovered)) {
            case EraVerdict.Modern(var version, var capabilities, var instructions) ->
                new Connection(channel, version, capabilities, instructions, hubInfo);
            case EraVerdict.Legacy(var why) ->
                throw new ChannelException.ClosedException("the configuration says era: modern, but " + why);
            case EraVerdict.Unusable(var why) -> throw new ChannelException.ClosedException(why);
        };
    }

    /// Makes a legacy handshake with these capabilities.
    private Connection initialize(Fields capabilities) throws InterruptedException {
        var response = shakeHands(capabilities);
        var error = response.error();
        return error.isPresent() ? fallBackOrFail(error.get()) : connectLegacy(response.result());
    }

    private Message shakeHands(Fields capabilities) throws InterruptedException {
        var params = Fields.of("protocolVersion", Json.string(Era.newestLegacy()))
                .with("capabilities", capabilities)
                .with("clientInfo", hubInfo);
        return channel.request(Message.request(ID, McpMethod.INITIALIZE, params), Exchange.until(deadline));
    }

    /// Falls back to the modern era, for a modern server that was too slow to answer the probe.
    private Connection fallBackOrFail(RpcError error) throws InterruptedException {
        if (error.code() == RpcError.UNSUPPORTED_VERSION) {
            return greetAs(Era.MODERN);
        }
        throw new ChannelException.ClosedException("it refused initialize: " + error.message());
    }

    private Connection connectLegacy(Fields result) {
        var version = result.text("protocolVersion").orElse("");
        if (!Era.LEGACY_VERSIONS.contains(version)) {
            throw new ChannelException.ClosedException("it wants to speak protocol version '" + BriefText.name(version)
                    + "', which this hub does not support");
        }
        if (ForeignText.hasTooManyCapabilities(result)) {
            throw new ChannelException.ClosedException(ForeignText.TOO_MANY_CAPABILITIES);
        }
        channel.notify(Message.notification(McpMethod.NOTIFICATION_INITIALIZED, Fields.EMPTY));
        return new Connection(
                channel, version, result.object("capabilities"), ForeignText.instructions(result), hubInfo);
    }
}
