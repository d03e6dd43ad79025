package dev.jackfield.builtin.servers;

import dev.jackfield.builtin.servers.code.CodeSource;
import dev.jackfield.builtin.servers.filesystem.FileTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// A tool server of ours.
///
/// @param roots as the configuration names them, absolute
record BuiltinBlueprint(SourceSpec<BuiltinSettings> spec, List<Path> roots) implements Blueprint {

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
