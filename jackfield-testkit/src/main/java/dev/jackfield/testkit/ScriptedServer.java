package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A server whose methods each do one thing that a channel must support. It may serve any number of connections.
public final class ScriptedServer implements McpServer {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Map<String, BlockingQueue<String>> events = new ConcurrentHashMap<>();
    private final BlockingQueue<Message> notified = new LinkedBlockingQueue<>();

    // written by the thread that opens a stream
    private volatile @Nullable ClientLink stream;

    @Override
    public Message answer(Message request, ClientLink client) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.INITIALIZE -> initialize(request);
            case "test/echo" -> result(request, request.params());
            case "test/raw" -> echoRaw(request);
            case "test/progress" -> progress(request, client);
            case "test/slow" -> waitForCancel(request);
            case "test/await" -> await(request);
            case "test/report" -> report(request, client);
            case "test/fail" -> fail(request);
            case "test/refuse" -> throw new RpcException(error(request, "Refused, as asked"));
            case "test/ask" -> ask(request, client);
            case "test/mirrored" -> mirrorHeaders(request, client.mirrored());
            default -> Message.error(request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found"));
        };
    }

    /// Accepts every revision that the client names.
    private static Message initialize(Message request) {
        var version = request.params().text("protocolVersion").orElse(Era.newestLegacy());
        return result(request, Fields.of("protocolVersion", Json.string(version)));
    }

    /// Reports that it has begun, and then waits for an event.
    private Message report(Message request, ClientLink client) throws InterruptedException {
        client.notify(Message.notification("test/begun", request.params()));
        return await(request);
    }

    private static Message result(Message request, Fields result) {
        return Message.result(request.id(), result);
    }

    /// Returns the request as it arrived, in a response with an unknown member.
    private static Message echoRaw(Message request) {
        var result = Fields.of("request", Json.parse(request.bytes()));
        var known = result(request, result).toString();
        return Message.parse(bytes(known.substring(0, known.length() - 1) + ",\"x-extra\":[1, 2]}"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Reports progress `steps` times, each time with the caller's mark, and then answers with the mark.
    private static Message progress(Message request, ClientLink client) {
        var token = request.params().object(Meta.KEY).get(Meta.PROGRESS_TOKEN).orElseThrow();
        var mark = request.params().text("mark").orElse("");
        var steps = Integer.parseInt(request.params().text("steps").orElse("3"));
        for (var step = 1; step <= steps; step++) {
            var params = Fields.of(Meta.PROGRESS_TOKEN, token)
                    .with("progress", Json.number(step))
                    .with("message", mark);
            client.notify(Message.notification(McpMethod.NOTIFICATION_PROGRESS, params));
        }
        return result(request, Fields.of("mark", Json.string(mark)));
    }

    /// Never answers; notes when it began and when it was cancelled.
    private Message waitForCancel(Message request) throws InterruptedException {
        var mark = request.params().text("mark").orElse("");
        try {
            events(mark).add("started");
            FakeDelay.of(LONG);
            return result(request, Fields.EMPTY);
        } catch (InterruptedException interrupted) {
            events(mark).add("cancelled");
            throw interrupted;
        }
    }

    /// The next event of a slow request; "nothing" when none comes.
    private Message await(Message request) throws InterruptedException {
        var mark = request.params().text("mark").orElse("");
        return result(request, Fields.of("event", Json.string(awaitEvent(mark))));
    }

    public String awaitEvent(String mark) throws InterruptedException {
        return pollEvent(mark, Duration.ofSeconds(10));
    }

    /// The next event that comes in time; "nothing" when none does.
    public String pollEvent(String mark, Duration time) throws InterruptedException {
        @Nullable String event = events(mark).poll(time.toMillis(), TimeUnit.MILLISECONDS);
        return event == null ? "nothing" : event;
    }

    /// Posts an event to a waiting request.
    public void post(String mark, String event) {
        events(mark).add(event);
    }

    private BlockingQueue<String> events(String mark) {
        return events.computeIfAbsent(mark, _ -> new LinkedBlockingQueue<>());
    }

    private static Message fail(Message request) {
        return Message.error(request.id(), error(request, "It failed, as asked"));
    }

    /// Makes an error with the code that the caller wants.
    private static RpcError error(Message request, String message) {
        var code = Integer.parseInt(request.params().text("code").orElse("-1234"));
        return RpcError.of(code, message).withData(Json.parse("{\"hint\": \"none\"}"));
    }

    private static Message ask(Message request, ClientLink client) {
        var question = Message.request(Json.string("mine"), "test/question", request.params());
        var answer = client.ask(question);
        return result(request, Fields.of("answer", answer.result()));
    }

    private static Message mirrorHeaders(Message request, @Nullable Map<String, String> mirrored) {
        var result = Fields.EMPTY;
        for (var header : mirrored == null ? Map.<String, String>of().entrySet() : mirrored.entrySet()) {
            result = result.with(header.getKey(), header.getValue());
        }
        return result(request, result);
    }

    @Override
    public void handleNotification(Message notification) {
        notified.add(notification);
    }

    /// Sends a notification on the stream that was opened last.
    public void notifyNewestStream(Message notification) {
        var newest = stream;
        if (newest != null) {
            newest.notify(notification);
        }
    }

    @Override
    public void streamOpened(ClientLink opened) {
        stream = opened;
        post("stream", "opened");
        opened.notify(Message.notification("test/welcome", Fields.EMPTY));
    }

    @Override
    public void streamClosed(ClientLink stream) {
        post("stream", "closed");
    }

    @Override
    public void close() {
        post("connection", "closed");
    }

    /// Waits for the next notification from a client.
    public @Nullable Message awaitNotified() throws InterruptedException {
        return notified.poll(10, TimeUnit.SECONDS);
    }
}
