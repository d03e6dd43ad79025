package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.server.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An MCP client for the command line.
record HubClient(Channel channel) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    List<Fields> tools() throws InterruptedException {
        return list("tools/list", "tools");
    }

    /// All items of one list, over all pages.
    List<Fields> list(String method, String key) throws InterruptedException {
        var items = new ArrayList<Fields>();
        var params = Fields.EMPTY;
        while (true) {
            var page = request(method, params);
            page.get(key)
                    .map(Json::items)
                    .orElse(List.of())
                    .forEach(item -> item.object().ifPresent(items::add));
            var cursor = page.get("nextCursor");
            if (cursor.isEmpty()) {
                return items;
            }
            params = Fields.of("cursor", cursor.get());
        }
    }

    Fields request(String method, Fields params) throws InterruptedException {
        return request(method, params, Exchange.until(Deadline.after(PATIENCE)));
    }

    /// Calls a tool; its progress goes to `client` while it works.
    Fields call(String tool, Fields arguments, Map<String, String> mirrored, ClientLink client)
            throws InterruptedException {
        var params = Fields.of("name", Json.string(tool))
                .with("arguments", arguments)
                .with(Meta.KEY, Fields.of(Meta.PROGRESS_TOKEN, Json.number(1)));
        return request("tools/call", params, new Exchange(client, Deadline.after(PATIENCE), mirrored));
    }

    private Fields request(String method, Fields params, Exchange exchange) throws InterruptedException {
        var info = Version.hubInfo().with("name", "jackfield-cli");
        var envelope = new Envelope(Era.newestModern(), Fields.EMPTY, info, Optional.empty());
        var stamped = params.with(Meta.KEY, envelope.stamp(params.object(Meta.KEY)));
        var response = channel.request(Message.request(Json.number(1), method, stamped), exchange);
        response.error().ifPresent(error -> {
            throw refused(error);
        });
        return response.result();
    }

    private static CommandFailed refused(RpcError error) {
        return new CommandFailed(Exit.REFUSED, error.message());
    }

    @Override
    public void close() {
        channel.close();
    }
}
