package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.api.compiler.CompilerRun;
import dev.jackfield.api.compiler.MemoryClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/// The retail example, and data in its format.
public final class RetailFolder {
    public static final Path EXAMPLE = checkout().resolve("examples/retail");

    private RetailFolder() {}

    /// Returns the root of the checkout, from the folder of a module.
    static Path checkout() {
        return Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    }

    /// Returns the data beside the checkout, which is not part of it.
    static Path sharedData() {
        return checkout().resolve("../shared/data/retail").normalize();
    }

    /// Copies the code of the example, so that a test can add commands.
    static Path copy(Path to) throws IOException {
        try (var files = Files.walk(EXAMPLE)) {
            for (var file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                var copy = to.resolve(EXAMPLE.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return to;
    }

    /// Makes data as the generator of the example does.
    public static void generate(Path folder, String seed) throws Exception {
        var file = checkout().resolve("examples/retail-data/GenerateRetailData.java");
        var made = CompilerRun.run(Map.of(file, Files.readString(file)));
        assertThat(made.errors()).isEmpty();
        new MemoryClasses("generator", Objects.requireNonNull(made.classes().get(file)))
                .loadClass("GenerateRetailData")
                .getMethod("main", String[].class)
                .invoke(null, (Object) new String[] {folder.toString(), seed});
    }
}
