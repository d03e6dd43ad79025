package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.binding.Schemas;
import dev.jackfield.core.javatools.JavaTools;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The examples of docs/java.md compile and can be offered, its table is true, and its first program runs.
@Timeout(60)
class JavaPageIT {
    private static final Path PAGE = Path.of("..", "docs", "java.md");
    private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

    private static final Pattern TOOLS = Pattern.compile("(?m)^class (\\w+)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.*) \\| `(\\{.*})` \\|$");
    private static final Pattern TYPE = Pattern.compile("`([^`]+)`");

    @TempDir
    Path folder;

    private static List<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .map(JavaPageIT::file)
                .toList();
    }

    private static String file(String block) {
        if (block.contains("void main")) {
            return block;
        }
        return TOOLS.matcher(block).find()
                ? "import module java.base;\nimport dev.jackfield.tools.*;\n" + block
                : program(block);
    }

    private static String program(String statements) {
        return """
            import dev.jackfield.api.*;
            import dev.jackfield.skill.*;
            import dev.jackfield.tools.*;

            void main() throws Exception {
            %s
            }

            static McpClient client;

            static class Weather {}
            """.formatted(statements);
    }

    @Test
    void thePomChoosesTheCompilerAsTheExampleDoes() throws IOException {
        var plugins = Pattern.compile("(?s)<plugins>.*?maven-compiler-plugin.*?</plugin>");
        var example = plugins.matcher(Files.readString(Path.of("..", "examples", "java-tools", "pom.xml")));

        assertThat(example.find()).isTrue();
        assertThat(Files.readString(PAGE)).contains(example.group());
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
    void everyClassCanBeOffered() throws Exception {
        for (var block : blocks()) {
            var name = TOOLS.matcher(block);
            if (name.find()) {
                complaints(block);
                assertThat(JavaTools.of(instantiate(name.group(1))).manifest().items())
                        .isNotEmpty();
            }
        }
    }

    private Object instantiate(String name) throws Exception {
        var constructor = compiled(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private Class<?> compiled(String name) throws Exception {
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}).loadClass(name);
    }

    private record Row(String type, String schema) {}

    private static List<Row> rows() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .flatMap(row -> TYPE.matcher(row.group(1)).results().map(type -> new Row(type.group(1), row.group(2))))
                .toList();
    }

    @Test
    void everyTypeOfTheTableHasItsSchema() throws Exception {
        var rows = rows();
        var records = new StringBuilder("import dev.jackfield.tools.*;\nvoid main() {}\n");
        for (var row : rows) {
            records.append("record Row%d(%s value) {}\n".formatted(rows.indexOf(row), row.type));
        }
        assertThat(complaints(records.toString())).isEmpty();

        assertThat(rows).hasSizeGreaterThan(30);
        for (var row : rows) {
            var record = compiled("Snippet$Row" + rows.indexOf(row)).asSubclass(Record.class);
            assertThat(Schemas.of(record).tree().at("/properties/value").toString())
                    .as(row.type)
                    .matches(Pattern.quote(squeezed(row.schema)).replace("…", "\\E.+\\Q"));
        }
    }

    private static String squeezed(String json) {
        return json.replaceAll("\\s", "");
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
