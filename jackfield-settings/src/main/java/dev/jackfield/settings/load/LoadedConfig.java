package dev.jackfield.settings.load;

import dev.jackfield.builtin.skillfolder.SkillsFolder;
import dev.jackfield.settings.Settings;
import dev.jackfield.transport.http.server.ServerKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A configuration that can be used. `unusable` has the sources that cannot be, by id, with the reason.
///
/// @param skillNames the names by which code calls the sources, by their ids; also of those that cannot be used
/// @param folder where its relative paths begin, which is where its file stands
public record LoadedConfig(
        Settings settings,
        Map<String, String> unusable,
        Map<String, String> skillNames,
        List<String> warnings,
        Origins origins,
        Optional<Path> file,
        Path folder) {

    /// A file that the configuration names: its relative paths begin where it stands.
    public Path file(Path written) {
        return folder.resolve(written);
    }

    /// Where Java tools are dropped.
    public SkillsFolder skills() {
        return skills(settings, folder);
    }

    static SkillsFolder skills(Settings settings, Path folder) {
        var named = settings.skills();
        return named == null
                ? new SkillsFolder(usualSkills(folder), false)
                : new SkillsFolder(folder.resolve(named), true);
    }

    /// The project of a `config/settings.yaml` is one folder up.
    private static Path usualSkills(Path folder) {
        var beside = folder.resolve("skills");
        return folder.endsWith("config") && !Files.isDirectory(beside) ? folder.resolveSibling("skills") : beside;
    }

    /// The certificate for HTTPS clients; empty for plain HTTP. `BadKeysException` when the files cannot be used.
    public Optional<ServerKeys> keys() {
        return Optional.ofNullable(settings.http().tls()).map(tls -> NamedFiles.keys(tls, folder));
    }

    public LoadedConfig {
        unusable = Collections.unmodifiableMap(new LinkedHashMap<>(unusable));
        skillNames = Collections.unmodifiableMap(new LinkedHashMap<>(skillNames));
        warnings = List.copyOf(warnings);
    }
}
