package dev.jackfield.builtin.skillfolder;

import dev.jackfield.transport.files.Rights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The skills folder.
///
/// @param isNamed whether it is configured; the default folder need not exist
public record SkillsFolder(Path path, boolean isNamed) {

    /// The files of the folder, or why none of them may be used.
    record Sight(SortedMap<Path, Stamp> files, Optional<String> refusal) {
        private static Sight refused(String reason) {
            return new Sight(new TreeMap<>(), Optional.of(reason));
        }
    }

    /// Whether there is anything that could be a skill.
    public boolean hasFiles() {
        return !scan().files().isEmpty();
    }

    Sight scan() {
        if (!Files.isDirectory(path)) {
            return isNamed
                    ? Sight.refused("the skills folder %s does not exist; create it".formatted(path))
                    : new Sight(new TreeMap<>(), Optional.empty());
        }
        return Rights.objection(path).map(Sight::refused).orElseGet(this::list);
    }

    private Sight list() {
        var files = new TreeMap<Path, Stamp>();
        try (var listed = Files.list(path)) {
            listed.filter(SkillsFolder::isSkill)
                    .forEach(file -> Stamp.of(file).ifPresent(stamp -> files.put(file, stamp)));
            return new Sight(files, Optional.empty());
        } catch (IOException failed) {
            return Sight.refused("the skills folder %s cannot be read: %s".formatted(path, failed));
        }
    }

    /// Hidden files are what editors and copying programs keep beside the real ones.
    private static boolean isSkill(Path file) {
        var name = file.getFileName().toString();
        return !name.startsWith(".") && (name.endsWith(".jar") || isSource(file));
    }

    static boolean isSource(Path file) {
        return file.toString().endsWith(".java");
    }
}
