package dev.jackfield.sandbox;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.stdio.ChildLimits;
import dev.jackfield.transport.stdio.ChildOutputListener;
import dev.jackfield.transport.stdio.Children;
import dev.jackfield.transport.stdio.StreamLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Runs Python scripts in real workers and plays the hub: tools answer by what they are called.
///
/// `X.echo` returns its arguments, `X.bytes` bytes, `X.files` a list, `X.fail` fails, `X.meet` answers when two calls
/// have come; all others do not exist. Every script is killed after its time, as the hub would do.
final class PythonHost implements AutoCloseable {
    private static final Json RUN = Json.number(7);

    /// Searched once, because that takes as long as ten scripts.
    private static final PythonProgram PYTHON = new PythonProgram();

    private final Children children = new Children(new ChildLimits(Duration.ZERO, StreamLimits.DEFAULT));
    private final Duration time;
    private Fields limits = limits(5_000, 65_536, 1_048_576, 96);
    private Fields session = Fields.EMPTY;

    /// What came from a worker.
    ///
    /// @param result its reply; empty when it ended without one
    /// @param calls what it asked for, in order
    /// @param garbage lines that are no messages
    /// @param ending how its process ended
    record Outcome(
            Optional<Fields> result,
            String printed,
            List<String> calls,
            List<String> garbage,
            String ending,
            Duration took) {

        String value() {
            return result.flatMap(fields -> fields.get("value"))
                    .map(Json::toString)
                    .orElse("none: " + result + " " + ending);
        }

        Fields error() {
            return result.map(fields -> fields.object("error")).orElse(Fields.EMPTY);
        }

        String errorType() {
            return error().text("type").orElse("none: " + result + " " + ending);
        }

        String message() {
            return error().text("message").orElse("");
        }

        String line() {
            return error().get("line").map(Json::toString).orElse("");
        }

        String session() {
            return result.orElseThrow().object("session").toString();
        }

        boolean isCut() {
            return result.orElseThrow().has("cut");
        }
    }

    PythonHost(Duration time) {
        this.time = time;
    }

    PythonHost() {
        this(Duration.ofSeconds(20));
    }

    /// Skips all tests of a class, and says why, where Python cannot be confined.
    static void assumePython() {
        var reason = PYTHON.unavailableReason();
        reason.ifPresent(why -> System.err.println("SKIPPED, Python cannot run here: " + why));
        assumeTrue(reason.isEmpty(), () -> reason.orElse(""));
    }

    PythonHost limited(int cpuMillis, int output, int value, int memory) {
        limits = limits(cpuMillis, output, value, memory);
        return this;
    }

    PythonHost with(Fields kept) {
        session = kept;
        return this;
    }

    private static Fields limits(int cpuMillis, int output, int value, int memory) {
        return Fields.of("cpuMillis", Json.number(cpuMillis))
                .with("output", Json.number(output))
                .with("value", Json.number(value))
                .with("memory", Json.number(memory));
    }

    Outcome run(String code) throws InterruptedException {
        var garbage = Collections.synchronizedList(new ArrayList<String>());
        var start = System.nanoTime();
        try (var wire = children.start(PYTHON.command(96), listener(garbage))) {
            var conversation = new Conversation(wire, start);
            var isOver = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> closeLate(wire, isOver));
            try {
                return conversation.runScript(code, garbage);
            } finally {
                isOver.countDown();
            }
        }
    }

    private static ChildOutputListener listener(List<String> garbage) {
        return new ChildOutputListener() {
            @Override
            public void onOutputLine(String line) {
                garbage.add(line);
            }

            @Override
            public void onErrorLine(String line) {
                garbage.add("stderr: " + line);
            }
        };
    }

    private void closeLate(Wire wire, CountDownLatch isOver) {
        try {
            if (!isOver.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
                wire.close();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// One script from start to end.
    private final class Conversation {
        private final Wire wire;
        private final long start;
        private final StringBuilder printed = new StringBuilder();
        private final List<String> calls = new ArrayList<>();
        private final List<Json> meeting = new ArrayList<>();

        Conversation(Wire wire, long start) {
            this.wire = wire;
            this.start = start;
        }

        Outcome runScript(String code, List<String> garbage) throws InterruptedException {
            var params = Fields.of("code", Json.string(code))
                    .with("session", session)
                    .with("limits", limits);
            var isReady = wire.receive().map(Message::method).equals(Optional.of("ready"));
            if (isReady) {
                wire.send(Message.request(RUN, "run", params), Deadline.after(time));
            }
            var result = isReady ? result() : Optional.<Fields>empty();
            var took = Duration.ofNanos(System.nanoTime() - start);
            return new Outcome(result, printed.toString(), calls, List.copyOf(garbage), wire.ending(), took);
        }

        private Optional<Fields> result() throws InterruptedException {
            for (var message = wire.receive(); message.isPresent(); message = wire.receive()) {
                if (message.get().isResponse()) {
                    return message.map(Message::result);
                }
                hear(message.get());
            }
            return Optional.empty();
        }

        private void hear(Message message) throws InterruptedException {
            var params = message.params();
            switch (message.method()) {
                case "print" -> printed.append(params.text("text").orElseThrow());
                case "names" -> {
                    calls.add("dir " + params.text("skill").orElseThrow());
                    reply(message.id(), Fields.of("names", Json.parse("[\"one\",\"two\"]")));
                }
                case "call" -> call(message.id(), params);
                default -> throw new AssertionError("unknown method in " + message);
            }
        }

        private void call(Json id, Fields params) throws InterruptedException {
            var path = params.text("path").orElseThrow();
            calls.add(path);
            if (path.equals("X.meet")) {
                meeting.add(id);
                for (var each : meeting.size() == 2 ? meeting : List.<Json>of()) {
                    reply(each, answer("X.echo", params));
                }
            } else {
                reply(id, answer(path, params));
            }
        }

        private void reply(Json id, Fields result) throws InterruptedException {
            wire.send(Message.result(id, result), Deadline.after(time));
        }
    }

    private static Fields answer(String path, Fields params) {
        return switch (path) {
            case "X.echo" ->
                value(
                        "json",
                        "[" + params.get("args").orElseThrow() + ","
                                + params.get("kwargs").orElseThrow() + "]");
            case "X.bytes" -> value("bytes", "\"AP8=\"");
            case "X.files" ->
                value("list", "[{\"kind\":\"bytes\",\"value\":\"AP8=\"},{\"kind\":\"json\",\"value\":{\"a\":1}}]");
            case "X.fail" -> failure("failed", "The disk is full.");
            case "X.refuse" -> failure("arguments", "It takes no argument 'b'.");
            default -> failure("unknown", "No tool " + path + ".");
        };
    }

    private static Fields value(String kind, String json) {
        return Fields.of("kind", Json.string(kind)).with("value", Json.parse(json));
    }

    private static Fields failure(String type, String error) {
        return Fields.of(
                "failure",
                Fields.of("error", Json.string(error))
                        .with("tool", "fail")
                        .with("server", "disks")
                        .with("type", type));
    }

    @Override
    public void close() {
        children.close();
    }
}
