package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.TraceContext;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.BodyExcerpt;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.HttpCall;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.IncomingResponse;
import dev.jackfield.transport.http.client.StatusCheck;
import java.net.URI;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/// A server of plain JSON-RPC, seen as an MCP server of the modern era that has tools only.
///
/// `tools/call` becomes a POST whose method is the name of the tool. `tools/list` is passed on; a server that does
/// not know it has an empty list. Nothing is kept between two requests, so the channel is open until it is closed.
final class RpcChannel implements Channel {
    private static final Json VERSIONS = Json.array(List.of(Json.string(Era.newestModern())));
    private static final Fields TOOLS = Fields.of("tools", Fields.EMPTY);
    private static final int NOT_FOUND = 404;

    /// The statuses of servers that are there and do not know `tools/list`.
    private static final Set<Integer> OF_UNKNOWN_METHODS = Set.of(400, NOT_FOUND, 422, 500, 501);

    private final HttpCalls calls;
    private final URI url;
    private final Map<String, String> headers;
    private final ToolList tools;
    private final Set<HttpCall> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong arrivals = new AtomicLong();
    private volatile boolean closed;

    /// Makes a channel to one server; nothing is sent before the first request.
    ///
    /// @param headers sent with every request; their values are never logged
    RpcChannel(HttpCalls calls, URI url, Map<String, String> headers, ToolList tools) {
        this.calls = calls;
        this.url = url;
        this.headers = Map.copyOf(headers);
        this.tools = tools;
    }

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.SERVER_DISCOVER -> discover(request, exchange);
            case McpMethod.TOOLS_LIST -> Message.result(request.id(), tools.page(listTools(request, exchange)));
            case McpMethod.TOOLS_CALL -> callTool(request, exchange);
            default ->
                Message.error(
                        request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + request.method()));
        };
    }

    /// Finds out whether the server is there. Its list is asked for, because that changes nothing.
    private Message discover(Message request, Exchange exchange) throws InterruptedException {
        listTools(request, exchange);
        return Message.result(
                request.id(), Fields.of("supportedVersions", VERSIONS).with("capabilities", TOOLS));
    }

    /// Returns a page of the server's list; an empty one if the server does not list its tools.
    private Fields listTools(Message request, Exchange exchange) throws InterruptedException {
        var cursor = request.params().get("cursor").map(from -> Fields.of("cursor", from));
        try {
            return post(McpMethod.TOOLS_LIST, cursor.orElse(Fields.EMPTY), request, exchange)
                    .result();
        } catch (ChannelException.RefusedException refused) {
            if (OF_UNKNOWN_METHODS.contains(refused.status())) {
                return Fields.EMPTY;
            }
            throw refused;
        }
    }

    private Message callTool(Message request, Exchange exchange) throws InterruptedException {
        var name = request.params().text("name").orElse("");
        try {
            var answer = post(name, request.params().object("arguments"), request, exchange);
            return answer.error()
                    .map(error -> Message.error(request.id(), error))
                    .orElseGet(() -> Message.result(request.id(), CodeOutput.toMcp(answer.result())));
        } catch (ChannelException.RefusedException refused) {
            return Message.error(request.id(), refused.error().orElseGet(() -> notFoundError(refused)));
        }
    }

    /// Returns the error for a status without one: a path that is not there has no tools.
    private static RpcError notFoundError(ChannelException.RefusedException refused) {
        if (refused.status() != NOT_FOUND) {
            throw refused;
        }
        return RpcError.of(
                RpcError.METHOD_NOT_FOUND, refused.getMessage() + "; check the `url` of the source and the name");
    }

    private Message post(String method, Fields params, Message request, Exchange exchange) throws InterruptedException {
        var id = Json.string(
                "jf-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()));
        var sent = Message.request(id, method, params).bytes();
        try (var call = calls.post(url, headersOf(request), sent)
                .until(exchange.patience().deadline())) {
            return parseAnswer(sendAndRead(call), id);
        }
    }

    private byte[] sendAndRead(HttpCall call) throws InterruptedException {
        running.add(call);
        try {
            if (closed) {
                throw ChannelException.ClosedException.unsent("the connection was closed", null);
            }
            call.send();
            arrivals.incrementAndGet();
            StatusCheck.check(call, url);
            return call.read(body -> body.readNBytes(IncomingResponse.LARGEST));
        } finally {
            running.remove(call);
        }
    }

    private Map<String, String> headersOf(Message request) {
        var all = new HashMap<>(headers);
        all.putIfAbsent("Accept", "application/json");
        TraceContext.headers(request).forEach(all::putIfAbsent);
        return all;
    }

    private Message parseAnswer(byte[] body, Json id) {
        try {
            var answer = Message.parse(body);
            return answer.isResponse()
                            && (answer.id().equals(id) || answer.error().isPresent())
                    ? answer
                    : unreadableError(id, body);
        } catch (RpcException notRpc) {
            return unreadableError(id, body);
        }
    }

    private Message unreadableError(Json id, byte[] body) {
        return Message.error(
                id,
                RpcError.of(
                        RpcError.INTERNAL,
                        "%s answered with something that is not a JSON-RPC response to this call: %s"
                                .formatted(Urls.displayText(url), BodyExcerpt.of(body))));
    }

    /// Drops it: servers of plain JSON-RPC know no notifications of MCP.
    @Override
    public void notify(Message notification) {}

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public long arrivalCount() {
        return arrivals.get();
    }

    @Override
    public boolean hasSession() {
        return false;
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(call -> call.abort(new ChannelException.ClosedException("the connection was closed")));
    }
}
