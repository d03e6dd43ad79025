package dev.jackfield.settings;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.settings.bind.VariantValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A source of a configuration: the keys that all sources have, and those of its kind.
///
/// @param chosen its kind and the keys of that; empty only for one that is switched off and unfinished
public record ConfiguredSource(CommonSettings common, Optional<Chosen<?>> chosen) implements VariantValue {

    /// A kind with its keys.
    public record Chosen<S extends Record>(SourceKind<S> kind, S settings) {
        SourceSpec<S> spec(String id, CommonSettings common) {
            return new SourceSpec<>(id, common, settings);
        }

        Blueprint plan(SourceSpec<S> spec, SourceContext context) {
            return kind.plan(spec, context);
        }

        public void check(Path folder) {
            kind.check(settings, folder);
        }

        List<String> missing(SourceSpec<S> spec) {
            return kind.missingRequirements(spec);
        }

        String nickname() {
            return kind.nickname(settings);
        }
    }

    public boolean enabled() {
        return common.enabled();
    }

    /// The keys of its kind, if it is of the kind with this record.
    public <S extends Record> Optional<S> settings(Class<S> type) {
        return chosen.map(Chosen::settings).filter(type::isInstance).map(type::cast);
    }

    /// The blueprint of the source; throws what its kind throws.
    public Blueprint plan(String id, SourceContext context) {
        return plan(requireChosen(), id, context);
    }

    private <S extends Record> Blueprint plan(Chosen<S> finished, String id, SourceContext context) {
        return finished.plan(finished.spec(id, common), context);
    }

    /// The programs and files that it needs and this machine lacks.
    public List<String> missing(String id) {
        return missing(requireChosen(), id);
    }

    private <S extends Record> List<String> missing(Chosen<S> finished, String id) {
        return finished.missing(finished.spec(id, common));
    }

    /// Runs the checks of its kind that need more than the keys; throws `BadConfigException`.
    public void check(Path folder) {
        requireChosen().check(folder);
    }

    /// Its name while it has no id.
    public String nickname() {
        return chosen.map(Chosen::nickname).orElse("source");
    }

    private Chosen<?> requireChosen() {
        return chosen.orElseThrow(() -> new IllegalStateException("A source that is switched off cannot be created"));
    }

    /// Says little on purpose: settings may hold what a variable filled in.
    @Override
    public String toString() {
        var kind = chosen.map(found -> found.kind.mark().toString()).orElse("unfinished");
        return "ConfiguredSource[%s, %s]".formatted(kind, enabled() ? "enabled" : "disabled");
    }
}
