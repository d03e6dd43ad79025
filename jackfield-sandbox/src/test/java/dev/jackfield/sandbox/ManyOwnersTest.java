package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ManyOwnersTest {
    private static final int SCRIPTS = 500;
    private static final int OWNERS = 20;
    private static final int WORKERS = 3;

    @Test
    void scriptsOfManyOwnersDoNotMeet() throws Exception {
        try (var sandbox = new Sandbox(List.of(Tools.javaScript()), Tools.limits(Duration.ofSeconds(20)), WORKERS);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var scripts = IntStream.range(0, SCRIPTS)
                    .<Callable<String>>mapToObj(n -> () -> run(sandbox, n))
                    .toList();
            var results = threads.invokeAll(scripts);

            for (var n = 0; n < SCRIPTS; n++) {
                assertThat(results.get(n).get()).isEqualTo("[[],{\"n\":" + n + "}]");
            }
            assertThat(sandbox.workers()).isLessThanOrEqualTo(WORKERS);
        }
    }

    private static String run(Sandbox sandbox, int n) throws InterruptedException {
        var result = sandbox.run(
                Tools.script("await device.Echo.back({n: %d})".formatted(n), "owner " + n % OWNERS), new Tools());
        return result.value().map(Json::toString).orElseGet(() -> result.error().toString());
    }
}
