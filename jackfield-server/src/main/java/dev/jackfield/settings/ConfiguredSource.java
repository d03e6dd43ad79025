package dev.jackfield.settings;

import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.Order;
import dev.jackfield.kind.Site;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.settings.bind.Varied;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A source of a configuration: the keys that all sources have, and those of its kind.
///
/// @param chosen its kind and the keys of that; empty only for one that is switched off and unfinished
public record ConfiguredSource(CommonSettings common, Optional<Chosen<?>> chosen) implements Varied {

    /// A kind with its keys.
    public record Chosen<S extends Record>(SourceKind<S> kind, S settings) {
        Order<S> order(String id, CommonSettings common) {
            return new Order<>(id, common, settings);
        }

        Blueprint plan(Order<S> order, Site site) {
            return kind.plan(order, site);
        }

        public void check(Path folder) {
            kind.check(settings, folder);
        }

        List<String> missing(Order<S> order) {
            return kind.missing(order);
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

    /// What it would be made of; throws what its kind throws.
    public Blueprint plan(String id, Site site) {
        return plan(finished(), id, site);
    }

    private <S extends Record> Blueprint plan(Chosen<S> finished, String id, Site site) {
        return finished.plan(finished.order(id, common), site);
    }

    /// What this machine lacks for it.
    public List<String> missing(String id) {
        return missing(finished(), id);
    }

    private <S extends Record> List<String> missing(Chosen<S> finished, String id) {
        return finished.missing(finished.order(id, common));
    }

    /// Checks what its kind cannot say of the keys alone; throws `BadConfig`.
    public void check(Path folder) {
        finished().check(folder);
    }

    /// How it is called as long as it has no id.
    public String nickname() {
        return chosen.map(Chosen::nickname).orElse("source");
    }

    private Chosen<?> finished() {
        return chosen.orElseThrow(() -> new IllegalStateException("A source that is switched off is not made"));
    }

    /// Says little on purpose: settings may hold what a variable filled in.
    @Override
    public String toString() {
        var kind = chosen.map(found -> found.kind.mark().toString()).orElse("unfinished");
        return "ConfiguredSource[%s, %s]".formatted(kind, enabled() ? "enabled" : "disabled");
    }
}
