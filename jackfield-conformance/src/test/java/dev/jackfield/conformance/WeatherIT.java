package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// examples/weather as a newcomer runs it, without a key of a provider.
class WeatherIT {
    private static final Path RUN =
            NodeRuntime.resolve("../../examples/weather/run").normalize();
    private static final Duration TIME = Duration.ofMinutes(2);

    @Test
    void theModelAsksAllServers() {
        var command = new ProcessBuilder(RUN.toString());
        List.of("JAVA_HOME", "ANTHROPIC_API_KEY", "OPENAI_MODEL").forEach(command.environment()::remove);
        try (var child = Child.start(command)) {
            assertThat(child.finish(TIME).orThrow().out())
                    .contains("calls get_weather {\"location\":\"NYC\"}")
                    .contains("and clear in NYC.")
                    .contains("calls mcp-weather:get_weather {\"location\":\"San Francisco\"}")
                    .contains("calls mcp-coast:get_weather {\"location\":\"San Francisco\"}")
                    .contains("(7 canisters)");
        }
    }
}
