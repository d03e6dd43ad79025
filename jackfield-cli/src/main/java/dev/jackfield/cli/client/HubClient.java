package dev.jackfield.cli.client;

import dev.jackfield.api.hub.Version;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.output.ItemList;
import dev.jackfield.cli.questions.UnansweredQuestionException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An MCP client for the command line.
public record HubClient(Channel channel, Duration patience) implements AutoCloseable {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

    HubClient(Channel channel) {
        this(channel, DEFAULT_TIMEOUT);
    }

    /// The parts of a request besides its parameters.
    ///
    /// @param capabilities the questions that this client can answer
    /// @param mirrored parameters that are repeated as headers
    /// @param hears receives notifications during the request
    public record Extras(Fields capabilities, Map<String, String> mirrored, ClientLink hears) {
        public static final Extras NONE = new Extras(Fields.EMPTY, Map.of(), ClientLink.SILENT);

        Extras withCapabilities(Fields can) {
            return new Extras(can, mirrored, hears);
        }

        Extras withoutListener() {
            return new Extras(capabilities, mirrored, ClientLink.SILENT);
        }
    }

    public List<Fields> tools() throws InterruptedException {
        return list(McpMethod.TOOLS_LIST, "tools");
    }

    public List<Fields> list(String method, String key) throws InterruptedException {
        return listItems(method, key).items();
    }

    /// All items of one list, over all pages, and what it lacks.
    public ItemList listItems(String method, String key) throws InterruptedException {
        return listItems(method, key, Fields.EMPTY);
    }

    /// A list as clients with these capabilities get it. Some servers list more for them.
    public ItemList listItems(String method, String key, Fields capabilities) throws InterruptedException {
        var all = ItemList.NOTHING;
        var params = Fields.EMPTY;
        while (true) {
            var page = request(method, params, Extras.NONE.withCapabilities(capabilities));
            all = all.and(ItemList.of(page, key));
            var cursor = page.get("nextCursor");
            if (cursor.isEmpty()) {
                return all;
            }
            params = Fields.of("cursor", cursor.get());
        }
    }

    Fields request(String method, Fields params) throws InterruptedException {
        return request(method, params, Extras.NONE);
    }

    Fields request(String method, Fields params, Extras extras) throws InterruptedException {
        return result(response(method, params, extras));
    }

    /// Returns the result of a response; throws what stands for its error.
    static Fields result(Message response) {
        response.error().ifPresent(error -> {
            throw refusal(error);
        });
        return response.result();
    }

    /// Sends a request. The response may be an error.
    Message response(String method, Fields params, Extras extras) throws InterruptedException {
        var info = Version.hubInfo().with("name", "jackfield-cli");
        var envelope = new Envelope(Era.newestModern(), extras.capabilities(), info, Optional.empty());
        var stamped = params.with(Meta.KEY, envelope.stamp(params.object(Meta.KEY)));
        var exchange = new Exchange(extras.hears(), Deadline.after(patience), extras.mirrored());
        return send(Message.request(Json.number(1), method, stamped), exchange);
    }

    private Message send(Message request, Exchange exchange) throws InterruptedException {
        try {
            return channel.request(request, exchange);
        } catch (ChannelException.RefusedException refused) {
            throw refused.error()
                    .filter(error -> error.code() == RpcError.MISSING_CAPABILITY)
                    .map(HubClient::refusal)
                    .orElse(refused);
        }
    }

    static RuntimeException refusal(RpcError error) {
        return error.code() == RpcError.MISSING_CAPABILITY
                ? new UnansweredQuestionException("The server asks its user a question. " + ItemLister.NEEDS
                        + " The hub said: " + error.message())
                : new CommandFailedException(Exit.REFUSED, error.message());
    }

    @Override
    public void close() {
        channel.close();
    }
}
