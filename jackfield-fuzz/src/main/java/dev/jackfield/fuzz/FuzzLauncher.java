package dev.jackfield.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Writes a script that starts `Fuzz` on the JDK and with the jars of this build.
public final class FuzzLauncher {
    private FuzzLauncher() {}

    public static void main(String[] arguments) throws IOException {
        var script = Path.of(arguments[0], "fuzz");
        Files.writeString(script, """
            #!/bin/sh
            exec '%s/bin/java' -Dslf4j.internal.verbosity=ERROR -cp '%s' %s "$@"
            """.formatted(
                        System.getProperty("java.home"), System.getProperty("java.class.path"), Fuzz.class.getName()));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
