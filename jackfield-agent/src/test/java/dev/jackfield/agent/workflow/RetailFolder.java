package dev.jackfield.agent.workflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The retail example, and data in its format.
final class RetailFolder {
    static final Path EXAMPLE = checkout().resolve("examples/retail");

    private RetailFolder() {}

    /// Returns the root of the checkout, from the folder of a module.
    static Path checkout() {
        return Path.of("").toAbsolutePath().getParent();
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
}
