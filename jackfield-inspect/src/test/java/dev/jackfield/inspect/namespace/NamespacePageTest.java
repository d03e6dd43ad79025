package dev.jackfield.inspect.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// docs/tool-namespaces.md has exactly the namespaces and tools that the program knows.
class NamespacePageTest {
    private static final Pattern HEADING = Pattern.compile("(?m)^### `([a-z]+)`$");
    private static final Pattern TOOL = Pattern.compile("(?m)^\\| `([a-z]+)\\.(\\w+)` \\|");

    private static String page() throws IOException {
        return Files.readString(Path.of("..", "docs", "tool-namespaces.md"));
    }

    @Test
    void pageHasEveryNamespace() throws IOException {
        assertThat(HEADING.matcher(page()).results().map(heading -> heading.group(1)))
                .containsExactlyElementsOf(Arrays.stream(ToolNamespace.values())
                        .map(ToolNamespace::id)
                        .toList());
    }

    @Test
    void pageHasEveryTool() throws IOException {
        assertThat(TOOL.matcher(page()).results().map(MatchResult::group))
                .containsExactlyElementsOf(Arrays.stream(ToolNamespace.values())
                        .flatMap(namespace ->
                                namespace.tools().stream().map(tool -> "| `%s.%s` |".formatted(namespace.id(), tool)))
                        .toList());
    }
}
