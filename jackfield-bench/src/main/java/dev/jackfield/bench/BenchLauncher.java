package dev.jackfield.bench;

import dev.jackfield.bench.journal.JournalBenchmark;
import dev.jackfield.bench.methods.MethodBenchmark;
import dev.jackfield.bench.soak.HostileSoak;
import dev.jackfield.bench.soak.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Writes scripts that start the programs of this module on the JDK and with the jars of this build.
public final class BenchLauncher {
    /// Sets the batch scheduling policy, which the hub uses, for everything that is measured beside it.
    private static final String BATCH = "[ \"${JACKFIELD_BATCH:-yes}\" != yes ] || chrt -b -p 0 $$ >/dev/null 2>&1";

    private BenchLauncher() {}

    public static void main(String[] arguments) throws IOException {
        var folder = Path.of(arguments[0]);
        write(folder.resolve("bench"), BATCH, Bench.class);
        write(folder.resolve("soak"), "", Soak.class);
        write(folder.resolve("hostile"), "", HostileSoak.class);
        write(folder.resolve("methods"), "", MethodBenchmark.class);
        write(folder.resolve("journal"), "", JournalBenchmark.class);
    }

    private static void write(Path script, String before, Class<?> main) throws IOException {
        Files.writeString(script, """
            #!/bin/sh
            %s
            exec '%s/bin/java' --sun-misc-unsafe-memory-access=allow -Dslf4j.internal.verbosity=ERROR -cp '%s' %s "$@"
            """.formatted(
                before, System.getProperty("java.home"), System.getProperty("java.class.path"), main.getName()));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
