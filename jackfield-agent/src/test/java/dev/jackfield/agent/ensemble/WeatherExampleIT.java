package dev.jackfield.agent.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// examples/weather with the rehearsed model: the JDK compiles its files as it starts them.
@Timeout(180)
class WeatherExampleIT {
    private static final Path FOLDER =
            Path.of("..", "examples", "weather").toAbsolutePath().normalize();

    private static List<String> java(String file) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                FOLDER.resolve(file).toString());
    }

    private static String run() throws Exception {
        var command = new ArrayList<>(java("WeatherConversation.java"));
        command.addAll(java("WeatherServer.java"));
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        List.of("ANTHROPIC_API_KEY", "OPENAI_MODEL").forEach(builder.environment()::remove);
        var process = builder.start();
        try {
            process.getOutputStream().close();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(printed).isZero();
            return printed;
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void itPrintsWhatItsPageShowsAndAsksAllServers() throws Exception {
        var page = Files.readString(FOLDER.resolve("README.md"));
        var shown = page.substring(page.indexOf("A server that is a program\n---"), page.indexOf("```\n\nand so on"));

        assertThat(run())
                .contains(shown)
                .contains("calls get_weather {\"location\":\"Monterey\"}")
                .contains("calls mcp-weather:get_weather {\"location\":\"San Francisco\"}")
                .contains("calls mcp-coast:get_weather {\"location\":\"San Francisco\"}")
                .endsWith("(7 canisters)\n");
    }
}
