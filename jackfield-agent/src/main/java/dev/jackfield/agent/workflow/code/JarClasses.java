package dev.jackfield.agent.workflow.code;

import dev.jackfield.api.compiler.MemoryClasses;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/// The classes of a jar, read into memory, so that a jar which is written over does not change under them.
record JarClasses(Path jar) {
    private static final long LARGEST_SUM = 64L << 20;
    private static final String SUFFIX = ".class";

    WorkflowCode code() throws UnusableCodeException {
        var classes = new TreeMap<String, byte[]>();
        try (var file = new JarFile(jar.toFile())) {
            var left = LARGEST_SUM;
            for (var entry : file.stream().filter(JarClasses::isClass).toList()) {
                var bytes = bytes(file, entry, left);
                left -= bytes.length;
                classes.put(name(entry), bytes);
            }
        } catch (IOException failed) {
            throw new UnusableCodeException("cannot be read as a jar: " + FailureReason.of(failed), failed);
        }
        var loader = new MemoryClasses(jar.getFileName().toString(), classes);
        return new WorkflowCode(loader, List.copyOf(classes.keySet()), List.of());
    }

    private static byte[] bytes(JarFile file, JarEntry entry, long most) throws IOException, UnusableCodeException {
        try (var content = file.getInputStream(entry)) {
            var bytes = content.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE - 8));
            if (bytes.length > most) {
                throw new UnusableCodeException("has more than %,d bytes of classes".formatted(LARGEST_SUM));
            }
            return bytes;
        }
    }

    private static boolean isClass(JarEntry entry) {
        return entry.getName().endsWith(SUFFIX)
                && !entry.getName().startsWith("META-INF/")
                && !entry.getName().equals("module-info.class");
    }

    private static String name(JarEntry entry) {
        var path = entry.getName();
        return path.substring(0, path.length() - SUFFIX.length()).replace('/', '.');
    }
}
