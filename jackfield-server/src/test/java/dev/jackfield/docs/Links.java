package dev.jackfield.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The links of written pages, followed as a reader would.
public final class Links {
    private static final Pattern HTML = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern MARKDOWN = Pattern.compile("(?<!\\\\)\\]\\(([^)]*)\\)");

    private Links() {}

    /// A link, with the place that it leads to.
    public record Link(Path page, String way) {
        boolean isBroken() {
            var parts = way.split("#", 2);
            var target =
                    parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
            return !Files.isRegularFile(target)
                    || (parts.length == 2 && !read(target).contains("id=\"" + parts[1] + "\""));
        }
    }

    public static List<Link> in(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).flatMap(Links::of).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public static List<Link> broken(Path folder) {
        return in(folder).stream().filter(Link::isBroken).toList();
    }

    private static Stream<Link> of(Path page) {
        var pattern = page.toString().endsWith(".html") ? HTML : MARKDOWN;
        return pattern
                .matcher(read(page))
                .results()
                .map((MatchResult found) -> new Link(page, found.group(1)))
                .toList()
                .stream();
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
