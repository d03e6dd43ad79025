package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Extensions;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An open connection to an upstream after its handshake. It translates between the upstream's era and the hub.
///
/// @param version the agreed revision
/// @param capabilities the capabilities that the server declared
/// @param instructions the server's instructions for models, cleaned
/// @param toldRoots whether the server was told its client's roots, which it may remember
/// @param tasks the kind of tasks that it supports; read once, because every call needs it
public record Connection(
        Channel channel,
        String version,
        Fields capabilities,
        String instructions,
        Fields hubInfo,
        WantedLogs logs,
        AtomicBoolean toldRoots,
        TaskKind tasks)
        implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /// The longest that a call waits for the log level to be set.
    private static final Duration LOG_LEVEL_TIMEOUT = Duration.ofSeconds(5);

    public Connection(Channel channel, String version, Fields capabilities, String instructions, Fields hubInfo) {
        this(
                channel,
                version,
                capabilities,
                instructions,
                hubInfo,
                new WantedLogs(),
                new AtomicBoolean(),
                TaskKind.of(version, capabilities));
    }

    public Era era() {
        return Era.of(version);
    }

    /// Returns the kind of client that one with these capabilities is for this server.
    public ClientCapabilities kind(ClientCapabilities answers) {
        return answers.isEmpty() ? answers : answers.kind(Extensions.of(capabilities));
    }

    /// Makes a request and returns the reply in the hub's own dialect.
    public Reply request(String method, Fields params, Fields meta, Envelope sender, Exchange exchange)
            throws InterruptedException {
        return reply(requestResult(method, params, meta, sender, exchange));
    }

    /// Makes a request and returns its result unchanged.
    public Fields requestResult(String method, Fields params, Fields meta, Envelope sender, Exchange exchange)
            throws InterruptedException {
        var stamped = era() == Era.MODERN ? ownEnvelope(sender).stamp(meta) : meta;
        var message = Message.request(Json.number(0), method, Meta.put(params, stamped));
        try {
            return requireResult(channel.request(message, exchange));
        } catch (ChannelException.RefusedException refused) {
            throw UpstreamRefusal.of(era(), refused);
        }
    }

    /// Asks a legacy server for log messages of this level and above; it has one level for all its callers. If it
    /// refuses, the call goes on, and the next caller asks again.
    ///
    /// @param log of the source, where a refusal is written
    public void wantLogs(LogLevel level, Deadline deadline, SourceLog log) throws InterruptedException {
        if (era() != Era.LEGACY || !capabilities.has("logging") || !logs.lowerTo(level)) {
            return;
        }
        var refusal = setLevel(level, deadline.earlier(Deadline.after(LOG_LEVEL_TIMEOUT)));
        if (refusal.isPresent()) {
            logs.forget(level);
            log.write(
                    LOG::warn,
                    "A server refused the log level %s, so its log messages may be missing: %s"
                            .formatted(level.wireName(), refusal.get()));
        }
    }

    private Optional<String> setLevel(LogLevel level, Deadline deadline) throws InterruptedException {
        var params = Fields.of("level", Json.string(level.wireName()));
        var message = Message.request(Json.number(0), McpMethod.LOGGING_SET_LEVEL, params);
        try {
            return channel.request(message, Exchange.until(deadline)).error().map(RpcError::message);
        } catch (ChannelException.RefusedException | ChannelException.TimedOutException failed) {
            return Optional.of(String.valueOf(failed.getMessage()));
        }
    }

    /// The most verbose level that any caller asked for so far.
    static final class WantedLogs {
        private final AtomicReference<LogLevel> mildest = new AtomicReference<>(LogLevel.EMERGENCY);

        private boolean lowerTo(LogLevel level) {
            return level.compareTo(mildest.getAndAccumulate(level, (a, b) -> a.compareTo(b) <= 0 ? a : b)) < 0;
        }

        /// Forgets a level that the server refused, unless another was set since.
        private void forget(LogLevel level) {
            mildest.compareAndSet(level, LogLevel.EMERGENCY);
        }
    }

    /// Returns the sender's envelope for this hop: with the agreed revision, and with the hub's name where the
    /// sender gave none.
    private Envelope ownEnvelope(Envelope sender) {
        var info = sender.clientInfo().isEmpty() ? hubInfo : sender.clientInfo();
        return new Envelope(version, sender.capabilities(), info, sender.logLevel());
    }

    private static Fields requireResult(Message response) {
        var error = response.error();
        if (error.isPresent()) {
            throw new HubException.UpstreamException(error.get());
        }
        return response.result();
    }

    public static Reply reply(Fields result) {
        return switch (result.text("resultType").orElse("complete")) {
            case "complete" -> new Reply.Complete(result);
            case "input_required" -> new Reply.InputRequired(result);
            default ->
                throw new HubException.UpstreamException(RpcError.of(
                        RpcError.INTERNAL,
                        "The server answered with a result type that this hub cannot pass on: "
                                + result.text("resultType").orElse("")));
        };
    }

    /// Returns the reply, also of a type that the hub does not know.
    public static Reply replyOfAnyType(Fields result) {
        return result.text("resultType").filter("input_required"::equals).isPresent()
                ? new Reply.InputRequired(result)
                : new Reply.Complete(result);
    }

    @Override
    public void close() {
        channel.close();
    }

    /// Interprets an answer over HTTP that is no message of JSON-RPC.
    static final class UpstreamRefusal {
        private static final int BAD_REQUEST = 400;
        private static final int NOT_FOUND = 404;

        /// The first of the codes that JSON-RPC leaves to servers. They use it for all problems with sessions.
        private static final int OF_SERVERS = -32000;

        /// The status of a gateway whose server is gone or too slow.
        private static final Set<Integer> OF_GATEWAYS = Set.of(502, 504);

        private UpstreamRefusal() {}

        /// Returns the exception for a refusal. A protocol error that came with such a status counts as an answer.
        static RuntimeException of(Era era, ChannelException.RefusedException refused) {
            var said = String.valueOf(refused.getMessage());
            if (era == Era.LEGACY && isForgotten(refused, said)) {
                return ChannelException.ClosedException.unsent(
                        "it has forgotten the session of the hub: " + said, refused);
            }
            if (refused.error().isPresent()) {
                return new HubException.UpstreamException(refused.error().get());
            }
            if (refused.status() / 100 == 2) { // it took the call, so nothing may make the call again
                return HubException.UpstreamException.malformed(said);
            }
            return OF_GATEWAYS.contains(refused.status())
                    ? new ChannelException.ClosedException(said, refused)
                    : refused;
        }

        /// Returns whether the server has forgotten the session. The protocol demands 404. Restarted servers also
        /// send 400, and then only their text tells; errors about a call itself have other codes.
        private static boolean isForgotten(ChannelException.RefusedException refused, String said) {
            var words = said.toLowerCase(Locale.ROOT);
            return switch (refused.status()) {
                case NOT_FOUND -> true;
                case BAD_REQUEST ->
                    refused.error().filter(error -> error.code() != OF_SERVERS).isEmpty()
                            && (words.contains("session") || words.contains("not initialized"));
                default -> false;
            };
        }
    }
}
