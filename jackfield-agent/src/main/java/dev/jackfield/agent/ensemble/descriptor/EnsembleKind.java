package dev.jackfield.agent.ensemble.descriptor;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.util.Optional;

/// A source with an `ensemble`.
public final class EnsembleKind implements SourceKind<EnsembleSettings> {
    @Override
    public KindMark mark() {
        return KindMark.key("ensemble");
    }

    @Override
    public String title() {
        return "an ensemble of described tools";
    }

    @Override
    public Class<EnsembleSettings> settings() {
        return EnsembleSettings.class;
    }

    /// Reads the descriptors, so that a reload makes the source anew when they have changed.
    @Override
    public Blueprint plan(SourceSpec<EnsembleSettings> spec, SourceContext context) {
        var file = context.folder()
                .resolve(spec.settings().ensemble())
                .toAbsolutePath()
                .normalize();
        return new EnsembleBlueprint(
                spec.id(),
                spec.common().described(),
                EnsembleDescriptor.load(file),
                Optional.ofNullable(spec.settings().tools()));
    }

    @Override
    public String nickname(EnsembleSettings settings) {
        return settings.ensemble().getFileName().toString().replaceFirst("\\.toml$", "");
    }
}
