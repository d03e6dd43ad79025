package dev.jackfield.builtin.installation;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/// Where `jackfield.jar` is. Folders beside it have jars that few commands need; they are not on the class path.
public final class Installation {
    private Installation() {}

    /// Returns a folder beside `jackfield.jar`, whether or not it exists.
    ///
    /// The launcher says where that is. Without it the class itself is asked, which in an archive of classes
    /// remembers where the archive was made.
    public static Path folder(String name) {
        var home = System.getProperty("jackfield.home", "");
        return home.isEmpty() ? besideTheClass(name) : Path.of(home).resolve(name);
    }

    private static Path besideTheClass(String name) {
        try {
            var source = Installation.class.getProtectionDomain().getCodeSource();
            return Path.of(Objects.requireNonNull(source).getLocation().toURI()).resolveSibling(name);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
