package dev.jackfield.inspect.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The names of types, members and modules in ARCHITECTURE.md and in package comments: each exists in the code.
class ArchitecturePageTest {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    static final Path PAGE = ROOT.resolve("ARCHITECTURE.md");

    private static final Pattern DRAWING = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

    /// `upstream.Supervisor`, `Hub.invoke`, `Reply`: package, type and member.
    private static final Pattern TYPE =
            Pattern.compile("((?:[a-z][a-z0-9]*\\.)*)([A-Z][A-Za-z0-9]*)(?:\\.([A-Za-z]\\w*))?");

    private static final Pattern CAMEL_CASE = Pattern.compile("\\b[A-Z][a-z0-9]+[A-Z][a-z]\\w*\\b");

    /// Parts of names that no type of ours has.
    private static final Set<String> REFUSED = Set.of("Impl", "Util", "Helper", "Manager");

    /// A word of drawings that names no type.
    private static final String WEB_SOCKET = "WebSocket";

    private final String page = Files.readString(PAGE);
    private final List<Path> sources = sources();

    ArchitecturePageTest() throws IOException {}

    private static List<Path> sources() throws IOException {
        try (var modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(ArchitecturePageTest::javaFiles)
                    .toList();
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void everyTypeExistsInThePackageThatIsNamed() {
        assertThat(types(page)).hasSizeGreaterThan(50).allMatch(this::exists, "exists");
    }

    @Test
    void everyTypeInAPackageCommentExists() throws IOException {
        for (var file : sources) {
            if (file.endsWith("package-info.java")) {
                assertThat(types(Files.readString(file))).as(file.toString()).allMatch(this::exists, "exists");
            }
        }
    }

    private static List<String> types(String text) {
        return code(text)
                .filter(code -> TYPE.matcher(code).matches())
                .filter(code -> !REFUSED.contains(code))
                .toList();
    }

    private static Stream<String> code(String text) {
        return CODE.matcher(DRAWING.matcher(text).replaceAll("")).results().map(code -> code.group(1));
    }

    private boolean exists(String code) {
        var type = TYPE.matcher(code);
        var path = type.replaceFirst("/$1").replace('.', '/') + type.replaceFirst("$2.java");
        return sources.stream()
                .filter(file -> file.toString().endsWith(path))
                .anyMatch(file -> hasMember(file, type.replaceFirst("$3")));
    }

    /// Whether the file has such a member; every file has one without a name.
    private static boolean hasMember(Path file, String member) {
        try {
            return member.equals("java")
                    || Pattern.compile(" " + member + "\\b")
                            .matcher(Files.readString(file))
                            .find();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void everyTypeInADrawingExists() {
        var types = sources.stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        var drawn = DRAWING.matcher(page)
                .results()
                .flatMap(drawing -> CAMEL_CASE.matcher(drawing.group()).results())
                .map(MatchResult::group)
                .filter(word -> !word.equals(WEB_SOCKET))
                .toList();

        assertThat(drawn).contains("McpUpstream", "WorkflowSource", "PendingRequest");
        assertThat(drawn).filteredOn(word -> !types.contains(word)).containsOnly("CallRoute"); // inside McpUpstream
    }

    @Test
    void everyModuleExists() {
        assertThat(code(page).filter(code -> code.matches("jackfield-[a-z0-9]+")))
                .contains("jackfield-core", "jackfield-server")
                .allMatch(module -> Files.isRegularFile(ROOT.resolve(module).resolve("pom.xml")), "is a module");
    }
}
