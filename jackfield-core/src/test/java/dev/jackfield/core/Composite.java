package dev.jackfield.core;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/// A source whose tool `run` makes all calls that its argument `calls` names, at the same time. It holds no other
/// source and no hub.
final class Composite extends FakeSource {
    Composite() {
        super("all", "", tools("run"));
        timeout(Duration.ofMinutes(1));
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
