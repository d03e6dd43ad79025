package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.testkit.FakeDelay;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// The tools of a test: `Echo.back` returns its arguments, `Echo.fail` fails, `Echo.bytes` returns bytes, `Echo.list`
/// a list of both kinds, `Echo.slow` takes a while, and `Echo.never` does not answer.
final class Tools implements ScriptCalls {
    static final Duration SLOW = Duration.ofMillis(600);

    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger atOnce = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final CountDownLatch waiting = new CountDownLatch(1);
    final CountDownLatch interrupted = new CountDownLatch(1);

    /// The worker for JavaScript, on the class path of this test.
    static JavaScriptProgram javaScript() {
        var classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.contains("graalvm") || entry.contains("jackfield-worker"))
                .map(Path::of)
                .toList();
        return new JavaScriptProgram(classPath, Optional.empty());
    }

    static Script script(String code) {
        return script(code, "ann");
    }

    static Script script(String code, String owner) {
        return new Script(ScriptLanguage.JAVASCRIPT, code, owner, Fields.EMPTY);
    }

    static ScriptLimits limits(Duration time) {
        return limits(time, time, 96);
    }

    static ScriptLimits limits(Duration time, Duration cpu, int memory) {
        return new ScriptLimits(time, cpu, memory, 10_000, 100_000, 100, 1_000, 4);
    }

    @Override
    public Fields call(String path, Json positional, Fields named) throws InterruptedException {
        calls.incrementAndGet();
        most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        try {
            return switch (path) {
                case "Echo.back" -> json(Json.array(List.of(positional, named)));
                case "Echo.bytes" -> value("bytes", Json.string("AQID"));
                case "Echo.list" ->
                    value("list", Json.array(List.of(json(Json.number(7)), value("bytes", Json.string("AQ==")))));
                case "Echo.never" -> never();
                case "Echo.slow" -> slow();
                default -> failure(path);
            };
        } finally {
            atOnce.decrementAndGet();
        }
    }

    private static Fields json(Json value) {
        return value("json", value);
    }

    private static Fields value(String kind, Json value) {
        return Fields.of("kind", Json.string(kind)).with("value", value);
    }

    private static Fields failure(String path) {
        return Fields.of(
                "failure",
                Fields.of("error", Json.string("no " + path))
                        .with("tool", "fail")
                        .with("server", "echo")
                        .with("type", "failed"));
    }

    private static Fields slow() throws InterruptedException {
        FakeDelay.of(SLOW);
        return json(Json.bool(false));
    }

    private Fields never() throws InterruptedException {
        waiting.countDown();
        try {
            new CountDownLatch(1).await();
            return Fields.EMPTY;
        } catch (InterruptedException interrupted) {
            this.interrupted.countDown();
            throw interrupted;
        }
    }

    @Override
    public Json names(String skill) {
        return Json.array(List.<RawJson>of(Json.string(skill.isEmpty() ? "Echo" : "back")));
    }
}
