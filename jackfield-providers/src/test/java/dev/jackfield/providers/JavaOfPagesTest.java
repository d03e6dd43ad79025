package dev.jackfield.providers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The Java of the pages about conversations and ensembles compiles as it stands there.
class JavaOfPagesTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"conversation.md", "ensembles.md"})
    void everyBlockCompiles(String page) throws IOException {
        var blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", page)))
                .results()
                .map(block -> program(block.group(1)))
                .toList();

        assertThat(blocks)
                .isNotEmpty()
                .allSatisfy(program -> assertThat(complaints(program)).isEmpty());
    }

    /// Statements by themselves use what the text around them has.
    private static String program(String block) {
        return block.contains("void main") ? block : """
            import dev.jackfield.api.*;
            import dev.jackfield.agent.conversation.*;
            import dev.jackfield.agent.converse.*;
            import dev.jackfield.agent.ensemble.*;
            import dev.jackfield.tools.*;

            static Model model;
            static Ensemble weather;
            static List<Canister> canisters;
            static Map<String, Object> schema;

            static String read(Map<String, ?> configuration, Map<String, ?> arguments) {
                return "";
            }

            void main() throws Exception {
            %s
            }
            """.formatted(block);
    }

    private String complaints(String program) throws IOException {
        var file = Files.writeString(folder.resolve("Snippet.java"), program);
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var options = List.of("-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
        }
        return said.toString();
    }
}
