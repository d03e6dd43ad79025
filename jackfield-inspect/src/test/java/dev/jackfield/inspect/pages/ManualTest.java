package dev.jackfield.inspect.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The Markdown pages of this repository: every link leads somewhere, and the index has every page.
class ManualTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    static List<Path> pages() throws IOException {
        try (var top = Files.list(ROOT);
                var docs = Files.walk(DOCS);
                var examples = Files.walk(ROOT.resolve("examples"))) {
            return Stream.of(top, docs, examples)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFileAndAHeading(Path page) throws IOException {
        for (var link : links(page)) {
            var parts = link.split("#", 2);
            var target =
                    parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
            assertThat(target).as(link).exists();
            if (parts.length == 2) {
                assertThat(headings(target)).as(link).contains(parts[1]);
            }
        }
    }

    @Test
    void indexHasEveryPage() throws IOException {
        var index = DOCS.resolve("README.md");
        var linked = links(index).stream().map(DOCS::resolve).map(Path::normalize);
        var decisions = DOCS.resolve("decisions");

        assertThat(linked)
                .contains(decisions)
                .containsAll(pages().stream()
                        .filter(page -> page.startsWith(DOCS) && !page.startsWith(decisions) && !page.equals(index))
                        .toList());
    }

    private static List<String> links(Path page) throws IOException {
        return LINK.matcher(text(page))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://"))
                .toList();
    }

    private static List<String> headings(Path page) throws IOException {
        return HEADING.matcher(text(page))
                .results()
                .map(heading -> anchor(heading.group(1)))
                .toList();
    }

    /// The anchor that hosts of repositories give to a heading.
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }

    private static String text(Path page) throws IOException {
        return CODE.matcher(Files.readString(page)).replaceAll("");
    }
}
