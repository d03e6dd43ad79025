package dev.jackfield.core;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A source whose tool `run` makes all calls that its argument `calls` names, at the same time. It holds no other
/// source and no hub.
final class Composite implements Source {
    private static final Manifest RUN = new Manifest(
            List.of(Tool.read(TestClient.fields("{\"name\":\"run\",\"inputSchema\":{\"type\":\"object\"}}"))),
            CacheHints.NONE);

    @Override
    public String id() {
        return "all";
    }

    @Override
    public void start(SourceListener listener) {
        listener.onChanged();
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "test");
    }

    @Override
    public Manifest manifest() {
        return RUN;
    }

    @Override
    public Duration timeout() {
        return Duration.ofMinutes(1);
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        var names = invocation.call().params().object("arguments").text("calls").orElse("");
        var inner = Arrays.stream(names.split(" ", -1))
                .map(name -> new Inner(invocation.child(Call.ToolCall.of(name, Fields.EMPTY))))
                .toList();
        inner.forEach(Thread::start);
        for (var each : inner) {
            each.join();
        }
        return Reply.text(inner.stream().map(each -> each.outcome).collect(Collectors.joining("; ")));
    }

    @Override
    public void close() {}

    /// One of the calls.
    private static final class Inner extends Thread {
        private final Invocation call;
        private volatile String outcome = "";

        Inner(Invocation call) {
            this.call = call;
        }

        @Override
        public void run() {
            try {
                outcome = call.invoke()
                        .result()
                        .get("content")
                        .orElseThrow()
                        .tree()
                        .path(0)
                        .path("text")
                        .asString();
            } catch (HubException failed) {
                outcome = String.valueOf(failed.getMessage());
            }
        }
    }
}
