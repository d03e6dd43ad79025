package dev.jackfield.builtin.program;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A source with a `command`.
public final class ProgramKind implements SourceKind<ProgramSettings> {
    @Override
    public KindMark mark() {
        return KindMark.key("command").withTransports("stdio");
    }

    @Override
    public String title() {
        return "a program that the hub starts";
    }

    @Override
    public Class<ProgramSettings> settings() {
        return ProgramSettings.class;
    }

    @Override
    public Blueprint plan(SourceSpec<ProgramSettings> spec, SourceContext context) {
        return new ProgramBlueprint(spec);
    }

    @Override
    public List<String> missingRequirements(SourceSpec<ProgramSettings> spec) {
        return new ProgramBlueprint(spec).command().problem().stream().toList();
    }

    @Override
    public String nickname(ProgramSettings settings) {
        return String.valueOf(Path.of(settings.command().getFirst()).getFileName());
    }

    /// They were allowed beside a command before kinds had keys of their own.
    @Override
    public Set<String> ignoredKeys() {
        return Set.of("headers", "ca", "proxy");
    }

    @Override
    public boolean isServer() {
        return true;
    }

    @Override
    public boolean isKnownElsewhere() {
        return true;
    }
}
