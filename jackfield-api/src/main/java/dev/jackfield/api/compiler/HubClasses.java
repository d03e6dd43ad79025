package dev.jackfield.api.compiler;

import dev.jackfield.action.Action;
import dev.jackfield.tools.Tool;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;

/// The classes of the hub that skills and workflows see: those that tools are written with, and no others. All of
/// the JDK is visible.
///
/// A skill can therefore bring its own version of any library, and does not break when a later hub drops one.
public final class HubClasses extends ClassLoader {
    public static final HubClasses SHOWN = new HubClasses();

    private static final List<String> PACKAGES = List.of(
            "dev.jackfield.tools.",
            "dev.jackfield.workflow.",
            "dev.jackfield.action.",
            "org.jspecify.annotations.",
            "org.slf4j.");

    private HubClasses() {
        super("hub", ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (PACKAGES.stream().noneMatch(name::startsWith)) {
            throw new ClassNotFoundException(name);
        }
        return HubClasses.class.getClassLoader().loadClass(name);
    }

    /// The class path of these classes, for the compiler.
    static String classPath() {
        return Stream.of(Tool.class, Action.class, NullMarked.class, Logger.class)
                .map(HubClasses::place)
                .map(Path::toString)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path place(Class<?> type) {
        try {
            var source = Objects.requireNonNull(type.getProtectionDomain().getCodeSource());
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
