package dev.jackfield;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The names of types in all modules: one name means one thing, and a package is small enough to be read.
///
/// The test reads source files, because some modules are not on the class path of the hub.
class OneNameOneIdeaTest {
    private static final Path REPOSITORY = Path.of("..");

    private static final int MOST_TYPES = 40;

    /// Only developers of the hub meet the names in these, and each stands alone.
    private static final Set<String> APART = Set.of("jackfield-bench", "jackfield-fuzz", "jackfield-conformance");

    private static final Set<String> EXCEPTIONS = Set.of(
            // The annotation that authors write, and the item that the hub makes of the method.
            "Tool",
            "Resource",
            "Prompt",
            // Programs that come from Converser know these names of its ensembles.
            "Context",
            "Invoker");

    @Test
    void noNameOfATypeMeansTwoThings() throws IOException {
        var packages = types().stream().collect(groupingBy(Path::getFileName, mapping(Path::getParent, toList())));

        var doubled = packages.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .filter(each -> !EXCEPTIONS.contains(name(each.getKey())))
                .map(each -> name(each.getKey()) + " in " + each.getValue());
        assertThat(doubled).isEmpty();
    }

    @Test
    void noPackageIsTooLargeToBeRead() throws IOException {
        var sizes = types().stream().collect(groupingBy(Path::getParent, counting()));

        sizes.values().removeIf(count -> count <= MOST_TYPES);
        assertThat(sizes).isEmpty();
    }

    private static String name(Path file) {
        return file.toString().replace(".java", "");
    }

    /// Returns the source files of all types, relative to the repository; tests are left out.
    private static List<Path> types() throws IOException {
        var found = new ArrayList<Path>();
        for (var module : modules()) {
            try (var files = Files.walk(module)) {
                files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                        .map(REPOSITORY::relativize)
                        .forEach(found::add);
            }
        }
        return found;
    }

    private static List<Path> modules() throws IOException {
        try (var folders = Files.list(REPOSITORY)) {
            return folders.filter(folder -> !APART.contains(name(folder.getFileName())))
                    .map(folder -> folder.resolve("src/main/java/dev/jackfield"))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }
}
