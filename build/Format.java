import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Stream;

/// Formats every Java file of the project (`apply`) or names the ones that are not (`check`).
class Format {
    private static final int LINE = 120;

    public static void main(String[] arguments) throws Exception {
        var apply = arguments[0].equals("apply");
        var formatter = Formatter.createFormatter(JavaFormatterOptions.builder()
                .style(JavaFormatterOptions.Style.PALANTIR)
                .formatJavadoc(false)
                .build());
        var unformatted = new ArrayList<Path>();
        for (var file : sources()) {
            var text = Files.readString(file);
            refuseLongComments(file, text);
            var formatted = formatted(formatter, file, text);
            if (!text.equals(formatted)) {
                unformatted.add(file);
                if (apply) {
                    Files.writeString(file, formatted);
                }
            }
        }
        report(unformatted, apply);
    }

    private static String formatted(Formatter formatter, Path file, String text) {
        try {
            return formatter.formatSourceAndFixImports(text);
        } catch (Exception | Error failed) {
            throw new IllegalStateException(file + " cannot be formatted: " + failed.getMessage(), failed);
        }
    }

    /// The formatter would break such a line in two and leave the second half without its slashes.
    private static void refuseLongComments(Path file, String text) {
        text.lines()
                .filter(line -> line.length() > LINE && line.strip().startsWith("///"))
                .findFirst()
                .ifPresent(line -> {
                    System.err.println(file + ": a comment of more than " + LINE + " characters: " + line.strip());
                    System.exit(1);
                });
    }

    private static Iterable<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(""))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("target/"))
                    .filter(file -> !file.toString().contains("node_modules/"))
                    .sorted()
                    .toList();
        }
    }

    private static void report(Iterable<Path> unformatted, boolean apply) {
        for (var file : unformatted) {
            System.err.println((apply ? "formatted " : "not formatted: ") + file);
        }
        if (!apply && unformatted.iterator().hasNext()) {
            System.err.println("Run: mvn -q -N verify -Dformat=apply");
            System.exit(1);
        }
    }
}
