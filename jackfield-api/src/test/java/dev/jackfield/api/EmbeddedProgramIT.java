package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A program with a hub inside, seen from outside.
@Timeout(60)
class EmbeddedProgramIT {
    @Test
    void aProgramServesItsToolsOverItsStandardStreams() {
        try (var weather = McpClient.stdio(JavaProgram.of(WeatherProgram.class, "stdio"))) {
            weather.connect();

            assertForecast(weather);
        }
    }

    @Test
    void aProgramEndsWithItsInput() throws Exception {
        var program = start("stdio");

        program.getOutputStream().close();

        assertThat(program.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(program.exitValue()).isZero();
    }

    @Test
    void aProgramServesItsToolsOverHttp() throws Exception {
        var program = start("http");
        try (var said = program.errorReader();
                var weather = McpClient.http(said.readLine())) {
            weather.connect();

            assertForecast(weather);
        } finally {
            program.destroy();
        }
    }

    private static Process start(String door) throws IOException {
        return new ProcessBuilder(JavaProgram.of(WeatherProgram.class, door)).start();
    }

    private static void assertForecast(McpClient weather) {
        assertThat(weather.listTools()).extracting(McpTool::name).containsExactly("weather.forecast");
        assertThat(weather.callTool("weather.forecast", Map.of("city", "Paris")).text())
                .isEqualTo("Sunny in Paris");
    }
}
