package dev.jackfield.settings.load;

import dev.jackfield.kind.SourceKind;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Kinds of sources in a folder on the class path, like the jar of another project.
public final class InstalledKinds {
    private InstalledKinds() {}

    public static SourceKinds in(Path folder, Class<?>... providers) throws IOException {
        return in(folder, Arrays.stream(providers).map(Class::getName).collect(Collectors.joining("\n", "", "\n")));
    }

    static SourceKinds in(Path folder, String providers) throws IOException {
        var services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(SourceKind.class.getName()), providers);
        try (var loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, InstalledKinds.class.getClassLoader())) {
            return SourceKinds.foundBy(loader);
        }
    }
}
