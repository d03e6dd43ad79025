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
    /// remembers where the archive was made. Its jar is in the folder `lib` there.
    public static Path folder(String name) {
        var home = System.getProperty("jackfield.home", "");
        return (home.isEmpty() ? folderOfThisClass().resolve("..") : Path.of(home))
                .resolve(name)
                .normalize();
    }

    private static Path folderOfThisClass() {
        try {
            var source = Installation.class.getProtectionDomain().getCodeSource();
            return Path.of(Objects.requireNonNull(source).getLocation().toURI()).resolve("..");
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
