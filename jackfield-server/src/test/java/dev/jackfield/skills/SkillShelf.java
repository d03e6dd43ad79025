package dev.jackfield.skills;

import dev.jackfield.compiler.internal.CompilerRun;
import dev.jackfield.compiler.internal.UnusableCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// A skills folder into which tests drop files as a careful person would: complete, and in one step.
public final class SkillShelf {
    private final Path folder;
    private final Path beside;

    // each file is older than the moment, and no two have the same age
    private Instant age = Instant.parse("2026-01-01T00:00:00Z");

    public SkillShelf(Path project) {
        this.folder = project.resolve("skills");
        this.beside = project.resolve("unfinished");
        try {
            Files.createDirectories(folder);
            Files.createDirectories(beside);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public Path path() {
        return folder;
    }

    /// A class of one tool that says something.
    public static String saying(String name, String words) {
        return """
            import dev.jackfield.tools.*;

            public class %s {
                @Tool("Says it.")
                public String say(@Param("to whom") String whom) {
                    return "%s, " + whom;
                }
            }
            """.formatted(name, words);
    }

    public SkillShelf source(String name, String text) {
        return drop(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /// A jar with what these texts compile to, by name of the class.
    public SkillShelf jar(String name, Map<String, String> texts) {
        return drop(name, jarred(texts));
    }

    public static byte[] jarred(Map<String, String> texts) {
        return jarred(compiled(texts).values().stream().toList());
    }

    static Map<Path, Map<String, byte[]>> compiled(Map<String, String> texts) {
        var files = new LinkedHashMap<Path, String>();
        texts.forEach((type, text) -> files.put(Path.of("/" + type + ".java"), text));
        try {
            var outcome = CompilerRun.run(files);
            if (!outcome.errors().isEmpty()) {
                throw new IllegalArgumentException(outcome.errors().toString());
            }
            return outcome.classes();
        } catch (UnusableCode impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// A jar for each of these classes, compiled in one run.
    public SkillShelf jars(Map<String, String> texts) {
        compiled(texts)
                .forEach((file, classes) ->
                        drop(file.getFileName().toString().replace(".java", ".jar"), jarred(List.of(classes))));
        return this;
    }

    static byte[] jarred(List<Map<String, byte[]>> classes) {
        var bytes = new ByteArrayOutputStream();
        try (var jar = new JarOutputStream(bytes)) {
            for (var each : classes) {
                for (var type : each.entrySet()) {
                    jar.putNextEntry(new JarEntry(type.getKey().replace('.', '/') + ".class"));
                    jar.write(type.getValue());
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    public SkillShelf drop(String name, byte[] content) {
        try {
            var made = Files.write(beside.resolve(name), content);
            age = age.plusSeconds(1);
            Files.setLastModifiedTime(made, FileTime.from(age));
            Files.move(made, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public SkillShelf remove(String name) {
        try {
            Files.delete(folder.resolve(name));
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
