package dev.jackfield.builtin.servers;

import dev.jackfield.builtin.servers.code.CodeSource;
import dev.jackfield.builtin.servers.filesystem.FileTools;
import dev.jackfield.core.config.BadConfigException;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/// A source with a `builtin`.
public final class BuiltinKind implements SourceKind<BuiltinSettings> {
    @Override
    public KindMark mark() {
        return KindMark.key("builtin");
    }

    @Override
    public String title() {
        return "a tool server that is part of Jackfield";
    }

    @Override
    public Class<BuiltinSettings> settings() {
        return BuiltinSettings.class;
    }

    @Override
    public void check(BuiltinSettings settings, Path folder) {
        var roots = absolutePaths(settings.roots(), folder);
        var isNested = roots.stream()
                .anyMatch(inner -> roots.stream().filter(inner::startsWith).count() > 1);
        if (isNested) {
            throw new BadConfigException("roots", "must not contain each other; keep the outer one");
        }
    }

    @Override
    public Blueprint plan(SourceSpec<BuiltinSettings> spec, SourceContext context) {
        return new BuiltinBlueprint(spec, absolutePaths(spec.settings().roots(), context.folder()));
    }

    /// Makes a source outside of any configuration; throws `BadConfigException` when it cannot be.
    ///
    /// @param folder where relative paths begin
    public static Source source(String id, BuiltinSettings settings, Path folder, InstantSource clock) {
        new BuiltinKind().check(settings, folder);
        var spec = new SourceSpec<>(id, new CommonSettings(true, null, List.of()), settings);
        return new BuiltinBlueprint(spec, absolutePaths(settings.roots(), folder)).build(clock);
    }

    private static List<Path> absolutePaths(List<Path> roots, Path folder) {
        return roots.stream()
                .map(root -> folder.resolve(root).toAbsolutePath().normalize())
                .toList();
    }

    @Override
    public String nickname(BuiltinSettings settings) {
        return settings.builtin().name().toLowerCase(Locale.ROOT);
    }

    /// A tool server of ours.
    ///
    /// @param roots as the configuration names them, absolute
    private record BuiltinBlueprint(SourceSpec<BuiltinSettings> spec, List<Path> roots) implements Blueprint {

        @Override
        public Source build(HubServices services) {
            return build(services.clock());
        }

        Source build(InstantSource clock) {
            var description = spec.common().described();
            return switch (spec.settings().builtin()) {
                case FILESYSTEM ->
                    FileTools.unavailableReason(roots.getFirst())
                            .<Source>map(why -> new StoppedSource(spec.id(), why))
                            .orElseGet(() -> FileTools.source(
                                            spec.id(), roots, spec.settings().readOnly())
                                    .described(description));
                case CODE ->
                    CodeSource.withInstalledEngine(
                            spec.id(), description, spec.settings().limits(), clock);
            };
        }

        @Override
        public List<Finding> check() {
            return roots.stream().map(BuiltinBlueprint::folderFinding).toList();
        }

        private static Finding folderFinding(Path root) {
            return Files.isDirectory(root)
                    ? Finding.fine("Folder " + root + " is there")
                    : Finding.problem("There is no folder " + root, "Create it, or correct `roots`.");
        }
    }
}
