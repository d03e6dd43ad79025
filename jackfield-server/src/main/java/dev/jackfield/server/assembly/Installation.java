package dev.jackfield.server.assembly;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/// Where `jackfield.jar` is. Folders beside it have jars that few commands need; they are not on the class path.
public final class Installation {
    private Installation() {}

    /// Returns a folder beside `jackfield.jar`, whether or not it exists.
    public static Path folder(String name) {
        try {
            var source = Installation.class.getProtectionDomain().getCodeSource();
            return Path.of(Objects.requireNonNull(source).getLocation().toURI()).resolveSibling(name);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
