package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What docs/java.md shows can be compiled, and its first program runs.
@Timeout(60)
class JavaPageTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

    @TempDir
    Path folder;

    private static List<String> blocks() throws IOException {
        var page = Files.readString(Path.of("..", "docs", "java.md"));
        return BLOCK.matcher(page)
                .results()
                .map(block -> block.group(1))
                .map(block -> block.contains("void main") ? block : program(block))
                .toList();
    }

    private static String program(String statements) {
        return """
            import dev.jackfield.api.*;
            import dev.jackfield.tools.*;

            void main() throws Exception {
            %s
            }

            static McpClient client;

            static class Weather {}
            """.formatted(statements);
    }

    @Test
    void everyBlockCompiles() throws IOException {
        var blocks = blocks();

        assertThat(blocks)
                .hasSizeGreaterThan(5)
                .allSatisfy(block -> assertThat(complaints(block)).isEmpty());
    }

    private String complaints(String block) throws IOException {
        var file = Files.writeString(folder.resolve("Snippet.java"), block);
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var options = List.of(
                    "-parameters", "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
        }
        return said.toString();
    }

    @Test
    void theFirstProgramRuns() throws IOException {
        assertThat(complaints(blocks().getFirst())).isEmpty();
        try (var program = McpClient.stdio(JavaProgram.of(folder, "Snippet"))) {
            program.connect();

            assertThat(program.callTool("weather.forecast", Map.of("city", "Paris"))
                            .text())
                    .isEqualTo("Sunny in Paris");
        }
    }
}
