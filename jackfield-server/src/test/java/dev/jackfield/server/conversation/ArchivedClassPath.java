package dev.jackfield.server.conversation;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The class path of these tests as jars only, for which a JVM can keep an archive of loaded classes: the first
/// program that comes to its end makes the archive, and those after it start in little more than half of the time.
record ArchivedClassPath(String jars, Path archive) {

    static ArchivedClassPath in(Path folder) {
        var entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::exists)
                .map(entry -> Files.isDirectory(entry) ? jar(entry, folder) : entry)
                .map(Path::toString);
        return new ArchivedClassPath(
                entries.collect(Collectors.joining(File.pathSeparator)), folder.resolve("classes.jsa"));
    }

    private static Path jar(Path classes, Path folder) {
        var jar = folder.resolve(Integer.toHexString(classes.hashCode()) + ".jar");
        var made = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        if (made != 0) {
            throw new AssertionError("No jar of " + classes);
        }
        return jar;
    }

    List<String> options() {
        return List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive, "-cp", jars);
    }
}
