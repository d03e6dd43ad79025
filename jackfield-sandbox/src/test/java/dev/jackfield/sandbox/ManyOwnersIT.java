package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Many scripts of many owners at once.
class ManyOwnersIT {
    private static final int WORKERS = 3;

    /// Makes one call, and answers with its answer.
    private static final WorkerProgram shell = new Shell("""
        line=${line#*'"code":"'}; code=${line%%'"'*}
        printf '{"jsonrpc":"2.0","id":7,"method":"call","params":{"run":%s,"path":"Echo.back","args":[%s]}}\\n' $id $code
        read -r reply
        printf '{"jsonrpc":"2.0","id":%s,"result":{"value":%s}\\n' $id "${reply#*'"result":'}"
        """);

    @Test
    void scriptsDoNotMeet() throws Exception {
        check(shell, 500, 20, "%d", "{\"kind\":\"json\",\"value\":[[%d],{}]}");
    }

    @Test
    void scriptsInJavaScriptDoNotMeet() throws Exception {
        check(Tools.javaScript(), 100, 3, "await device.Echo.back({n: %d})", "[[],{\"n\":%d}]");
    }

    private static void check(WorkerProgram program, int scripts, int owners, String code, String value)
            throws Exception {
        try (var sandbox = new Sandbox(List.of(program), Tools.limits(Duration.ofSeconds(20)), WORKERS);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = threads.invokeAll(IntStream.range(0, scripts)
                    .<Callable<String>>mapToObj(n -> () -> run(sandbox, code.formatted(n), "owner " + n % owners))
                    .toList());

            for (var n = 0; n < scripts; n++) {
                assertThat(results.get(n).get()).isEqualTo(value.formatted(n));
            }
            assertThat(sandbox.workers()).isLessThanOrEqualTo(WORKERS);
        }
    }

    private static String run(Sandbox sandbox, String code, String owner) throws InterruptedException {
        var result = sandbox.run(Tools.script(code, owner), new Tools());
        return result.value().map(Json::toString).orElseGet(() -> result.error().toString());
    }

    @Test
    void aScriptThatWaitsCanBeCancelled() throws Exception {
        var tools = new Tools();
        var never = new Shell("printf '{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"call\",\"params\":{\"run\":%s,"
                + "\"path\":\"Echo.never\"}}\\n' $id");
        try (var sandbox = new Sandbox(List.of(never), Tools.limits(Duration.ofSeconds(20)), 1);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> sandbox.run(Tools.script("first"), tools));
            tools.waiting.await();
            var second = threads.submit(() -> sandbox.run(Tools.script("second", "ben"), tools));

            assertThat(second.cancel(true)).isTrue();
            assertThat(first.cancel(true)).isTrue();
            tools.interrupted.await();
            threads.shutdown();
            assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
            assertThat(sandbox.workers()).isLessThanOrEqualTo(1);
        }
    }
}
